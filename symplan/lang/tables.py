"""Parser tables. Written from `grammar.lark` by `generate.py`; not to be edited."""

STARTS = {"declaration": 0, "query": 1}
ENDS = {"declaration": 11, "query": 56}

LITERALS = """
AND and ; ANY any ; ASK ask ; ATTEMPTS attempts ; BANG ! ; BASE base ; BOOL Bool ; CLASS class ; COLON : ; COMMA , ;
CONFIDENCE Confidence ; CONTENT Content ; DECISION decision ; DOT . ; EFFECT effect ; ELSE else ; EMIT emit ; ENUM
enum ; EQUAL = ; EXHAUSTED exhausted ; FAILED failed ; FAIR fair ; FALSE false ; HEADER header ; IDEMPOTENT idempotent
; IF if ; IMPLIES implies ; IN in ; INVARIANT invariant ; KIND kind ; LABELS labels ; LBRACE { ; LIVENESS liveness ;
LPAR ( ; MINUS - ; NOT not ; OK ok ; ON on ; OR or ; PERCENT % ; PLUS + ; PROVIDER provider ; RBRACE } ; REACHABLE
reachable ; REJECT reject ; REQUIRE require ; RETRY retry ; RPAR ) ; SLASH / ; STAR * ; STATE state ; TARGETS targets
; THEN then ; TIMEOUT timeout ; TRUE true ; UNDER under ; WINDOW window ; __ANON_0 -> ; __ANON_1 .. ; __ANON_2 || ;
__ANON_3 &&
"""

RULES = """
__arguments_star_11 - COMMA! expression ; __arguments_star_11 - __arguments_star_11 COMMA! expression ; __block_star_9
- __block_star_9 _statement ; __block_star_9 - _statement ; __branch_star_10 - __branch_star_10 else_arm ;
__branch_star_10 - else_arm ; __decision_star_1 - __decision_star_1 _decision_item ; __decision_star_1 -
_decision_item ; __deliveries_star_6 - COMMA! delivery ; __deliveries_star_6 - __deliveries_star_6 COMMA! delivery ;
__effect_star_2 - __effect_star_2 _effect_item ; __effect_star_2 - _effect_item ; __labels_star_5 - COMMA! label ;
__labels_star_5 - __labels_star_5 COMMA! label ; __membership_star_12 - COMMA! _sum ; __membership_star_12 -
__membership_star_12 COMMA! _sum ; __names_star_8 - COMMA! NAME ; __names_star_8 - __names_star_8 COMMA! NAME ;
__parameters_star_7 - COMMA! parameter ; __parameters_star_7 - __parameters_star_7 COMMA! parameter ; __retry_star_4 -
COMMA! _retry_item ; __retry_star_4 - __retry_star_4 COMMA! _retry_item ; __retry_star_4 - __retry_star_4 _retry_item
; __retry_star_4 - _retry_item ; __state_star_0 - __state_star_0 variable ; __state_star_0 - variable ;
__targets_star_3 - COMMA! target ; __targets_star_3 - __targets_star_3 COMMA! target ; _atom - call ; _atom -
conditional ; _atom - decimal ; _atom - false ; _atom - group ; _atom - member ; _atom - name ; _atom - number ; _atom
- true ; _comparison - _sum ; _comparison - comparison ; _comparison - membership ; _conjunction - _negation ;
_conjunction - conjunction ; _decision_item - decision_timeout ; _decision_item - labels ; _decision_item - outcome ;
_decision_item - provider ; _disjunction - _conjunction ; _disjunction - disjunction ; _effect_item - effect_class ;
_effect_item - idempotent ; _effect_item - kind ; _effect_item - labels ; _effect_item - outcome ; _effect_item -
retry ; _effect_item - targets ; _implication - _disjunction ; _implication - implies ; _negation - _comparison ;
_negation - negation ; _product - _unary ; _product - product ; _product - quotient ; _product - remainder ;
_retry_item - attempts ; _retry_item - base ; _retry_item - timeout ; _statement - ask ; _statement - assignment ;
_statement - branch ; _statement - emit ; _statement - require ; _sum - _product ; _sum - difference ; _sum - sum ;
_type - bool_type ; _type - confidence_type ; _type - content_type ; _type - named_type ; _type - range_type ; _unary
- _atom ; _unary - minus ; arguments arguments LPAR! RPAR! ; arguments arguments LPAR! expression COMMA! RPAR! ;
arguments arguments LPAR! expression RPAR! ; arguments arguments LPAR! expression __arguments_star_11 COMMA! RPAR! ;
arguments arguments LPAR! expression __arguments_star_11 RPAR! ; arm arm IF! expression block ; ask ask ASK! NAME
arguments ; assignment assignment PRIMED EQUAL! expression ; attempts attempts ATTEMPTS! INT ; base base BASE!
DURATION ; binder binder LPAR! NAME RPAR! ; block block LBRACE! RBRACE! ; block block LBRACE! __block_star_9 RBRACE! ;
bool_type bool_type BOOL! ; branch branch arm ; branch branch arm __branch_star_10 ; branch branch arm
__branch_star_10 last_arm ; branch branch arm last_arm ; call call NAME arguments ; comparison comparison _sum COMPARE
_sum ; conditional conditional IF! expression THEN! expression ELSE! expression ; confidence_type confidence_type
CONFIDENCE! ; conjunction conjunction _conjunction AND! _negation ; conjunction conjunction _conjunction __ANON_3!
_negation ; content_type content_type CONTENT! ; decimal decimal DECIMAL ; decision decision DECISION! NAME __ANON_0!
_type LBRACE! RBRACE! ; decision decision DECISION! NAME __ANON_0! _type LBRACE! __decision_star_1 RBRACE! ; decision
decision DECISION! NAME parameters __ANON_0! _type LBRACE! RBRACE! ; decision decision DECISION! NAME parameters
__ANON_0! _type LBRACE! __decision_star_1 RBRACE! ; decision_timeout decision_timeout TIMEOUT! DURATION ; declaration
- decision ; declaration - effect ; declaration - enum ; declaration - handler ; declaration - invariant ; declaration
- liveness ; declaration - reachable ; declaration - state ; deliveries deliveries LPAR! RPAR! ; deliveries deliveries
LPAR! delivery COMMA! RPAR! ; deliveries deliveries LPAR! delivery RPAR! ; deliveries deliveries LPAR! delivery
__deliveries_star_6 COMMA! RPAR! ; deliveries deliveries LPAR! delivery __deliveries_star_6 RPAR! ; delivery delivery
NAME COLON! expression ; difference difference _sum MINUS! _product ; disjunction disjunction _disjunction OR!
_conjunction ; disjunction disjunction _disjunction __ANON_2! _conjunction ; effect effect EFFECT! NAME LBRACE!
RBRACE! ; effect effect EFFECT! NAME LBRACE! __effect_star_2 RBRACE! ; effect effect EFFECT! NAME parameters LBRACE!
RBRACE! ; effect effect EFFECT! NAME parameters LBRACE! __effect_star_2 RBRACE! ; effect effect EFFECT! NAME
parameters result LBRACE! RBRACE! ; effect effect EFFECT! NAME parameters result LBRACE! __effect_star_2 RBRACE! ;
effect effect EFFECT! NAME result LBRACE! RBRACE! ; effect effect EFFECT! NAME result LBRACE! __effect_star_2 RBRACE!
; effect_class effect_class CLASS! NAME ; else_arm else_arm ELSE! IF! expression block ; emit emit EMIT! NAME
arguments ; enum enum ENUM! NAME LBRACE! names RBRACE! ; expression - _implication ; false false FALSE! ; group group
LPAR! expression RPAR! ; handler handler ON! NAME block ; handler handler ON! NAME parameters block ; idempotent
idempotent IDEMPOTENT! HEADER! STRING ; idempotent idempotent IDEMPOTENT! HEADER! STRING WINDOW! DURATION ; implies
implies _disjunction IMPLIES! _implication ; initial initial_any EQUAL! ANY! ; initial initial_value EQUAL! expression
; invariant invariant INVARIANT! PROPERTY COLON! expression ; kind kind KIND! STRING ; label label NAME COLON! NAME ;
labels labels LABELS! LBRACE! RBRACE! ; labels labels LABELS! LBRACE! label COMMA! RBRACE! ; labels labels LABELS!
LBRACE! label RBRACE! ; labels labels LABELS! LBRACE! label __labels_star_5 COMMA! RBRACE! ; labels labels LABELS!
LBRACE! label __labels_star_5 RBRACE! ; last_arm last_arm ELSE! block ; liveness liveness LIVENESS! PROPERTY COLON!
expression LEADS_TO expression ; liveness liveness LIVENESS! PROPERTY COLON! expression LEADS_TO expression weak ;
member member NAME DOT! NAME ; membership membership _sum IN! LBRACE! _sum COMMA! RBRACE! ; membership membership _sum
IN! LBRACE! _sum RBRACE! ; membership membership _sum IN! LBRACE! _sum __membership_star_12 COMMA! RBRACE! ;
membership membership _sum IN! LBRACE! _sum __membership_star_12 RBRACE! ; minus minus MINUS! _unary ; name name NAME
; named_type named_type NAME ; names names NAME ; names names NAME COMMA! ; names names NAME __names_star_8 ; names
names NAME __names_star_8 COMMA! ; negation negation BANG! _negation ; negation negation NOT! _negation ; number
number INT ; outcome outcome outcome_kind __ANON_0! NAME ; outcome outcome outcome_kind __ANON_0! NAME deliveries ;
outcome outcome outcome_kind binder __ANON_0! NAME ; outcome outcome outcome_kind binder __ANON_0! NAME deliveries ;
outcome_kind outcome_kind EXHAUSTED ; outcome_kind outcome_kind FAILED ; outcome_kind outcome_kind OK ; parameter
parameter NAME ; parameter parameter NAME COLON! _type ; parameters parameters LPAR! RPAR! ; parameters parameters
LPAR! parameter COMMA! RPAR! ; parameters parameters LPAR! parameter RPAR! ; parameters parameters LPAR! parameter
__parameters_star_7 COMMA! RPAR! ; parameters parameters LPAR! parameter __parameters_star_7 RPAR! ; product product
_product STAR! _unary ; provider provider PROVIDER! STRING ; query query expression ; quotient quotient _product
SLASH! _unary ; range_type range_type _sum __ANON_1! _sum ; reachable reachable REACHABLE! PROPERTY COLON! expression
; remainder remainder _product PERCENT! _unary ; require require REQUIRE! expression ELSE! REJECT! STRING ; result
result __ANON_0! _type ; retry retry RETRY! LBRACE! _retry_item COMMA! RBRACE! ; retry retry RETRY! LBRACE!
_retry_item RBRACE! ; retry retry RETRY! LBRACE! _retry_item __retry_star_4 COMMA! RBRACE! ; retry retry RETRY!
LBRACE! _retry_item __retry_star_4 RBRACE! ; state state STATE! LBRACE! RBRACE! ; state state STATE! LBRACE!
__state_star_0 RBRACE! ; sum sum _sum PLUS! _product ; target target NAME COLON! STRING ; targets targets TARGETS!
LBRACE! RBRACE! ; targets targets TARGETS! LBRACE! target COMMA! RBRACE! ; targets targets TARGETS! LBRACE! target
RBRACE! ; targets targets TARGETS! LBRACE! target __targets_star_3 COMMA! RBRACE! ; targets targets TARGETS! LBRACE!
target __targets_star_3 RBRACE! ; timeout timeout TIMEOUT! DURATION ; true true TRUE! ; variable variable NAME COLON!
_type ; variable variable NAME COLON! _type initial ; weak weak UNDER! FAIR! LBRACE! names RBRACE!
"""

STATES = """
- DECISION>2 EFFECT>3 ENUM>4 INVARIANT>5 LIVENESS>6 ON>7 REACHABLE>8 STATE>9 decision>10 declaration>11 effect>12
enum>13 handler>14 invariant>15 liveness>16 reachable>17 state>18 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24
MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34
_product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43
disjunction>44 expression>45 false>46 group>47 implies>48 member>49 membership>50 minus>51 name>52 negation>53
number>54 product>55 query>56 quotient>57 remainder>58 sum>59 true>60 ; - NAME>61 ; - NAME>62 ; - NAME>63 ; -
PROPERTY>64 ; - PROPERTY>65 ; - NAME>66 ; - PROPERTY>67 ; - LBRACE>68 ; 112 ; - ; 113 ; 114 ; 115 ; 116 ; 117 ; 118 ;
119 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29 _comparison>30
_negation>69 _product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40 decimal>42 difference>43 false>46
group>47 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57 remainder>58 sum>59
true>60 ; 106 ; 142 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29
_comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34 _product>35 _sum>36 _unary>37 call>38
comparison>39 conditional>40 conjunction>41 decimal>42 difference>43 disjunction>44 expression>70 false>46 group>47
implies>48 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57 remainder>58 sum>59
true>60 ; 176 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29
_comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34 _product>35 _sum>36 _unary>37 call>38
comparison>39 conditional>40 conjunction>41 decimal>42 difference>43 disjunction>44 expression>71 false>46 group>47
implies>48 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57 remainder>58 sum>59
true>60 ; - DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 TRUE>28 _atom>29 _unary>72 call>38
conditional>40 decimal>42 false>46 group>47 member>49 minus>51 name>52 number>54 true>60 ; 168 DOT>73 LPAR>74
arguments>75 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29
_comparison>30 _negation>76 _product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40 decimal>42
difference>43 false>46 group>47 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57
remainder>58 sum>59 true>60 ; 214 ; 79 ; 57 ; 46 AND>77 __ANON_3>78 ; 55 IMPLIES>79 OR>80 __ANON_2>81 ; 141 ; 40 ; 71
PERCENT>82 SLASH>83 STAR>84 ; 37 COMPARE>85 IN>86 MINUS>87 PLUS>88 ; 59 ; 28 ; 38 ; 29 ; 41 ; 30 ; 72 ; 47 ; 193 ; 31
; 32 ; 56 ; 33 ; 39 ; 80 ; 34 ; 58 ; 35 ; 60 ; - ; 61 ; 62 ; 73 ; 36 ; - LPAR>89 __ANON_0>90 parameters>91 ; -
LBRACE>92 LPAR>89 __ANON_0>93 parameters>94 result>95 ; - LBRACE>96 ; - COLON>97 ; - COLON>98 ; - LBRACE>99 LPAR>89
block>100 parameters>101 ; - COLON>102 ; - NAME>103 RBRACE>104 __state_star_0>105 variable>106 ; 174 ; - THEN>107 ; -
RPAR>108 ; 167 ; - NAME>109 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 RPAR>110
TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34 _product>35 _sum>36
_unary>37 call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43 disjunction>44 expression>111
false>46 group>47 implies>48 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57
remainder>58 sum>59 true>60 ; 99 ; 175 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27
TRUE>28 _atom>29 _comparison>30 _negation>112 _product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40
decimal>42 difference>43 false>46 group>47 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55
quotient>57 remainder>58 sum>59 true>60 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27
TRUE>28 _atom>29 _comparison>30 _negation>113 _product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40
decimal>42 difference>43 false>46 group>47 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55
quotient>57 remainder>58 sum>59 true>60 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27
TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>114 _negation>34 _product>35 _sum>36
_unary>37 call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43 disjunction>44 false>46
group>47 implies>48 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57 remainder>58
sum>59 true>60 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29
_comparison>30 _conjunction>115 _negation>34 _product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40
conjunction>41 decimal>42 difference>43 false>46 group>47 member>49 membership>50 minus>51 name>52 negation>53
number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24
MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29 _comparison>30 _conjunction>116 _negation>34 _product>35 _sum>36 _unary>37
call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43 false>46 group>47 member>49 membership>50
minus>51 name>52 negation>53 number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; - DECIMAL>20 FALSE>21
IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 TRUE>28 _atom>29 _unary>117 call>38 conditional>40 decimal>42 false>46 group>47
member>49 minus>51 name>52 number>54 true>60 ; - DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 TRUE>28
_atom>29 _unary>118 call>38 conditional>40 decimal>42 false>46 group>47 member>49 minus>51 name>52 number>54 true>60 ;
- DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 TRUE>28 _atom>29 _unary>119 call>38 conditional>40
decimal>42 false>46 group>47 member>49 minus>51 name>52 number>54 true>60 ; - DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24
MINUS>25 NAME>26 TRUE>28 _atom>29 _product>35 _sum>120 _unary>37 call>38 conditional>40 decimal>42 difference>43
false>46 group>47 member>49 minus>51 name>52 number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; -
LBRACE>121 ; - DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 TRUE>28 _atom>29 _product>122 _unary>37
call>38 conditional>40 decimal>42 false>46 group>47 member>49 minus>51 name>52 number>54 product>55 quotient>57
remainder>58 true>60 ; - DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 TRUE>28 _atom>29 _product>123
_unary>37 call>38 conditional>40 decimal>42 false>46 group>47 member>49 minus>51 name>52 number>54 product>55
quotient>57 remainder>58 true>60 ; - NAME>124 RPAR>125 parameter>126 ; - BOOL>127 CONFIDENCE>128 CONTENT>129
DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>130 TRUE>28 _atom>29 _product>35 _sum>131 _type>132 _unary>37
bool_type>133 call>38 conditional>40 confidence_type>134 content_type>135 decimal>42 difference>43 false>46 group>47
member>49 minus>51 name>52 named_type>136 number>54 product>55 quotient>57 range_type>137 remainder>58 sum>59 true>60
; - __ANON_0>138 ; - CLASS>139 EXHAUSTED>140 FAILED>141 IDEMPOTENT>142 KIND>143 LABELS>144 OK>145 RBRACE>146 RETRY>147
TARGETS>148 __effect_star_2>149 _effect_item>150 effect_class>151 idempotent>152 kind>153 labels>154 outcome>155
outcome_kind>156 retry>157 targets>158 ; - BOOL>127 CONFIDENCE>128 CONTENT>129 DECIMAL>20 FALSE>21 IF>22 INT>23
LPAR>24 MINUS>25 NAME>130 TRUE>28 _atom>29 _product>35 _sum>131 _type>159 _unary>37 bool_type>133 call>38
conditional>40 confidence_type>134 content_type>135 decimal>42 difference>43 false>46 group>47 member>49 minus>51
name>52 named_type>136 number>54 product>55 quotient>57 range_type>137 remainder>58 sum>59 true>60 ; - LBRACE>160
__ANON_0>93 result>161 ; - LBRACE>162 ; - NAME>163 names>164 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24
MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34
_product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43
disjunction>44 expression>165 false>46 group>47 implies>48 member>49 membership>50 minus>51 name>52 negation>53
number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24
MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34
_product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43
disjunction>44 expression>166 false>46 group>47 implies>48 member>49 membership>50 minus>51 name>52 negation>53
number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; - ASK>167 EMIT>168 IF>169 PRIMED>170 RBRACE>171
REQUIRE>172 __block_star_9>173 _statement>174 arm>175 ask>176 assignment>177 branch>178 emit>179 require>180 ; 144 ; -
LBRACE>99 block>181 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29
_comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34 _product>35 _sum>36 _unary>37 call>38
comparison>39 conditional>40 conjunction>41 decimal>42 difference>43 disjunction>44 expression>182 false>46 group>47
implies>48 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57 remainder>58 sum>59
true>60 ; - COLON>183 ; 204 ; - NAME>103 RBRACE>184 variable>185 ; 25 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23
LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>33
_negation>34 _product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40 conjunction>41 decimal>42
difference>43 disjunction>44 expression>186 false>46 group>47 implies>48 member>49 membership>50 minus>51 name>52
negation>53 number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; 143 ; 162 ; 81 ; - COMMA>187 RPAR>188
__arguments_star_11>189 ; 103 ; 104 ; 148 ; 127 AND>77 __ANON_3>78 ; 128 AND>77 __ANON_3>78 ; 197 ; 194 ; 191 ; 100
MINUS>87 PLUS>88 ; - DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 TRUE>28 _atom>29 _product>35 _sum>190
_unary>37 call>38 conditional>40 decimal>42 difference>43 false>46 group>47 member>49 minus>51 name>52 number>54
product>55 quotient>57 remainder>58 sum>59 true>60 ; 126 PERCENT>82 SLASH>83 STAR>84 ; 206 PERCENT>82 SLASH>83 STAR>84
; 184 COLON>191 ; 186 ; - COMMA>192 RPAR>193 __parameters_star_7>194 ; 94 ; 102 ; 105 ; 168 COMMA:169 DOT>73 EQUAL:169
LBRACE:169 LPAR>74 NAME:169 RBRACE:169 RPAR:169 arguments>75 ; - MINUS>87 PLUS>88 __ANON_1>195 ; - LBRACE>196 ; 74 ;
75 ; 76 ; 77 ; 78 ; - BOOL>127 CONFIDENCE>128 CONTENT>129 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>130
TRUE>28 _atom>29 _product>35 _sum>131 _type>197 _unary>37 bool_type>133 call>38 conditional>40 confidence_type>134
content_type>135 decimal>42 difference>43 false>46 group>47 member>49 minus>51 name>52 named_type>136 number>54
product>55 quotient>57 range_type>137 remainder>58 sum>59 true>60 ; - NAME>198 ; 181 ; 182 ; - HEADER>199 ; -
STRING>200 ; - LBRACE>201 ; 183 ; 129 ; - LBRACE>202 ; - LBRACE>203 ; - CLASS>139 EXHAUSTED>140 FAILED>141
IDEMPOTENT>142 KIND>143 LABELS>144 OK>145 RBRACE>204 RETRY>147 TARGETS>148 _effect_item>205 effect_class>151
idempotent>152 kind>153 labels>154 outcome>155 outcome_kind>156 retry>157 targets>158 ; 11 ; 48 ; 49 ; 50 ; 51 ; 52 ;
- LPAR>206 __ANON_0>207 binder>208 ; 53 ; 54 ; 199 ; - CLASS>139 EXHAUSTED>140 FAILED>141 IDEMPOTENT>142 KIND>143
LABELS>144 OK>145 RBRACE>209 RETRY>147 TARGETS>148 __effect_star_2>210 _effect_item>150 effect_class>151
idempotent>152 kind>153 labels>154 outcome>155 outcome_kind>156 retry>157 targets>158 ; - LBRACE>211 ; - CLASS>139
EXHAUSTED>140 FAILED>141 IDEMPOTENT>142 KIND>143 LABELS>144 OK>145 RBRACE>212 RETRY>147 TARGETS>148
__effect_star_2>213 _effect_item>150 effect_class>151 idempotent>152 kind>153 labels>154 outcome>155 outcome_kind>156
retry>157 targets>158 ; 170 COMMA>214 __names_star_8>215 ; - RBRACE>216 ; 151 ; - LEADS_TO>217 ; - NAME>218 ; -
NAME>219 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29 _comparison>30
_conjunction>31 _disjunction>32 _implication>33 _negation>34 _product>35 _sum>36 _unary>37 call>38 comparison>39
conditional>40 conjunction>41 decimal>42 difference>43 disjunction>44 expression>220 false>46 group>47 implies>48
member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; -
EQUAL>221 ; 92 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29
_comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34 _product>35 _sum>36 _unary>37 call>38
comparison>39 conditional>40 conjunction>41 decimal>42 difference>43 disjunction>44 expression>222 false>46 group>47
implies>48 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57 remainder>58 sum>59
true>60 ; - ASK>167 EMIT>168 IF>169 PRIMED>170 RBRACE>223 REQUIRE>172 _statement>224 arm>175 ask>176 assignment>177
branch>178 emit>179 require>180 ; 3 ; 95 ELSE>225 __branch_star_10>226 else_arm>227 last_arm>228 ; 66 ; 67 ; 68 ; 69 ;
70 ; 145 ; 196 ; - BOOL>127 CONFIDENCE>128 CONTENT>129 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>130
TRUE>28 _atom>29 _product>35 _sum>131 _type>229 _unary>37 bool_type>133 call>38 conditional>40 confidence_type>134
content_type>135 decimal>42 difference>43 false>46 group>47 member>49 minus>51 name>52 named_type>136 number>54
product>55 quotient>57 range_type>137 remainder>58 sum>59 true>60 ; 205 ; 24 ; - ELSE>230 ; - BANG>19 DECIMAL>20
FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 RPAR>231 TRUE>28 _atom>29 _comparison>30 _conjunction>31
_disjunction>32 _implication>33 _negation>34 _product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40
conjunction>41 decimal>42 difference>43 disjunction>44 expression>232 false>46 group>47 implies>48 member>49
membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; 83 ; -
COMMA>233 RPAR>234 ; - COMMA>235 MINUS>87 PLUS>88 RBRACE>236 __membership_star_12>237 ; - BOOL>127 CONFIDENCE>128
CONTENT>129 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>130 TRUE>28 _atom>29 _product>35 _sum>131 _type>238
_unary>37 bool_type>133 call>38 conditional>40 confidence_type>134 content_type>135 decimal>42 difference>43 false>46
group>47 member>49 minus>51 name>52 named_type>136 number>54 product>55 quotient>57 range_type>137 remainder>58 sum>59
true>60 ; - NAME>124 RPAR>239 parameter>240 ; 188 ; - COMMA>241 RPAR>242 ; - DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24
MINUS>25 NAME>26 TRUE>28 _atom>29 _product>35 _sum>243 _unary>37 call>38 conditional>40 decimal>42 difference>43
false>46 group>47 member>49 minus>51 name>52 number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; -
EXHAUSTED>140 FAILED>141 LABELS>144 OK>145 PROVIDER>244 RBRACE>245 TIMEOUT>246 __decision_star_1>247
_decision_item>248 decision_timeout>249 labels>250 outcome>251 outcome_kind>156 provider>252 ; - LBRACE>253 ; 137 ; -
STRING>254 ; 152 ; - NAME>255 RBRACE>256 label>257 ; - ATTEMPTS>258 BASE>259 TIMEOUT>260 _retry_item>261 attempts>262
base>263 timeout>264 ; - NAME>265 RBRACE>266 target>267 ; 130 ; 10 ; - NAME>268 ; - NAME>269 ; - __ANON_0>270 ; 131 ;
- CLASS>139 EXHAUSTED>140 FAILED>141 IDEMPOTENT>142 KIND>143 LABELS>144 OK>145 RBRACE>271 RETRY>147 TARGETS>148
_effect_item>205 effect_class>151 idempotent>152 kind>153 labels>154 outcome>155 outcome_kind>156 retry>157
targets>158 ; - CLASS>139 EXHAUSTED>140 FAILED>141 IDEMPOTENT>142 KIND>143 LABELS>144 OK>145 RBRACE>272 RETRY>147
TARGETS>148 __effect_star_2>273 _effect_item>150 effect_class>151 idempotent>152 kind>153 labels>154 outcome>155
outcome_kind>156 retry>157 targets>158 ; 135 ; - CLASS>139 EXHAUSTED>140 FAILED>141 IDEMPOTENT>142 KIND>143 LABELS>144
OK>145 RBRACE>274 RETRY>147 TARGETS>148 _effect_item>205 effect_class>151 idempotent>152 kind>153 labels>154
outcome>155 outcome_kind>156 retry>157 targets>158 ; 171 NAME>275 ; 172 COMMA>276 ; 140 ; - BANG>19 DECIMAL>20
FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32
_implication>33 _negation>34 _product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40 conjunction>41
decimal>42 difference>43 disjunction>44 expression>277 false>46 group>47 implies>48 member>49 membership>50 minus>51
name>52 negation>53 number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; - LPAR>74 arguments>278 ; - LPAR>74
arguments>279 ; - LBRACE>99 block>280 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27
TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34 _product>35 _sum>36
_unary>37 call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43 disjunction>44 expression>281
false>46 group>47 implies>48 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57
remainder>58 sum>59 true>60 ; - ELSE>282 ; 93 ; 2 ; - IF>283 LBRACE>99 block>284 ; 96 ELSE>225 else_arm>285
last_arm>286 ; 5 ; 98 ; 215 EQUAL>287 initial>288 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25
NAME>26 NOT>27 TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34
_product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43
disjunction>44 expression>289 false>46 group>47 implies>48 member>49 membership>50 minus>51 name>52 negation>53
number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; 82 ; 0 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23
LPAR>24 MINUS>25 NAME>26 NOT>27 RPAR>290 TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32
_implication>33 _negation>34 _product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40 conjunction>41
decimal>42 difference>43 disjunction>44 expression>291 false>46 group>47 implies>48 member>49 membership>50 minus>51
name>52 negation>53 number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; 85 ; - DECIMAL>20 FALSE>21 IF>22
INT>23 LPAR>24 MINUS>25 NAME>26 RBRACE>292 TRUE>28 _atom>29 _product>35 _sum>293 _unary>37 call>38 conditional>40
decimal>42 difference>43 false>46 group>47 member>49 minus>51 name>52 number>54 product>55 quotient>57 remainder>58
sum>59 true>60 ; 164 ; - COMMA>294 RBRACE>295 ; 185 ; 187 ; 18 ; - NAME>124 RPAR>296 parameter>297 ; 190 ; 195
MINUS>87 PLUS>88 ; - STRING>298 ; 107 ; - DURATION>299 ; - EXHAUSTED>140 FAILED>141 LABELS>144 OK>145 PROVIDER>244
RBRACE>300 TIMEOUT>246 _decision_item>301 decision_timeout>249 labels>250 outcome>251 outcome_kind>156 provider>252 ;
7 ; 42 ; 43 ; 44 ; 45 ; - EXHAUSTED>140 FAILED>141 LABELS>144 OK>145 PROVIDER>244 RBRACE>302 TIMEOUT>246
__decision_star_1>303 _decision_item>248 decision_timeout>249 labels>250 outcome>251 outcome_kind>156 provider>252 ;
146 WINDOW>304 ; - COLON>305 ; 154 ; - COMMA>306 RBRACE>307 __labels_star_5>308 ; - INT>309 ; - DURATION>310 ; -
DURATION>311 ; - ATTEMPTS>258 BASE>259 COMMA>312 RBRACE>313 TIMEOUT>260 __retry_star_4>314 _retry_item>315
attempts>262 base>263 timeout>264 ; 63 ; 64 ; 65 ; - COLON>316 ; 208 ; - COMMA>317 RBRACE>318 __targets_star_3>319 ; -
RPAR>320 ; 177 LPAR>321 deliveries>322 ; - NAME>323 ; 132 ; 133 ; - CLASS>139 EXHAUSTED>140 FAILED>141 IDEMPOTENT>142
KIND>143 LABELS>144 OK>145 RBRACE>324 RETRY>147 TARGETS>148 _effect_item>205 effect_class>151 idempotent>152 kind>153
labels>154 outcome>155 outcome_kind>156 retry>157 targets>158 ; 136 ; 16 ; 173 NAME>325 ; 160 UNDER>326 weak>327 ; 87
; 139 ; 86 ; 88 ; - REJECT>328 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27 TRUE>28
_atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34 _product>35 _sum>36 _unary>37
call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43 disjunction>44 expression>329 false>46
group>47 implies>48 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57 remainder>58
sum>59 true>60 ; 159 ; 4 ; 97 ; - ANY>330 BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25 NAME>26 NOT>27
TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34 _product>35 _sum>36
_unary>37 call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43 disjunction>44 expression>331
false>46 group>47 implies>48 member>49 membership>50 minus>51 name>52 negation>53 number>54 product>55 quotient>57
remainder>58 sum>59 true>60 ; 216 ; 101 ; 84 ; 1 ; 163 ; 14 MINUS>87 PLUS>88 ; - DECIMAL>20 FALSE>21 IF>22 INT>23
LPAR>24 MINUS>25 NAME>26 RBRACE>332 TRUE>28 _atom>29 _product>35 _sum>333 _unary>37 call>38 conditional>40 decimal>42
difference>43 false>46 group>47 member>49 minus>51 name>52 number>54 product>55 quotient>57 remainder>58 sum>59
true>60 ; 166 ; 189 ; 19 ; 192 ; 111 ; 108 ; 6 ; 109 ; - EXHAUSTED>140 FAILED>141 LABELS>144 OK>145 PROVIDER>244
RBRACE>334 TIMEOUT>246 _decision_item>301 decision_timeout>249 labels>250 outcome>251 outcome_kind>156 provider>252 ;
- DURATION>335 ; - NAME>336 ; - NAME>255 RBRACE>337 label>338 ; 156 ; - COMMA>339 RBRACE>340 ; 89 ; 90 ; 213 ; -
ATTEMPTS>258 BASE>259 RBRACE>341 TIMEOUT>260 _retry_item>342 attempts>262 base>263 timeout>264 ; 201 ; - ATTEMPTS>258
BASE>259 COMMA>343 RBRACE>344 TIMEOUT>260 _retry_item>345 attempts>262 base>263 timeout>264 ; 23 ; - STRING>346 ; -
NAME>265 RBRACE>347 target>348 ; 210 ; - COMMA>349 RBRACE>350 ; 91 ; - NAME>351 RPAR>352 delivery>353 ; 178 ; 179
LPAR>321 deliveries>354 ; 134 ; 17 ; - FAIR>355 ; 161 ; - STRING>356 ; - LBRACE>99 block>357 ; 149 ; 150 ; 165 ; 15
MINUS>87 PLUS>88 ; 110 ; 147 ; 153 ; 155 ; 12 ; - NAME>255 RBRACE>358 label>359 ; 158 ; 200 ; 20 ; - ATTEMPTS>258
BASE>259 RBRACE>360 TIMEOUT>260 _retry_item>361 attempts>262 base>263 timeout>264 ; 203 ; 22 ; 207 ; 209 ; 26 ; -
NAME>265 RBRACE>362 target>363 ; 212 ; - COLON>364 ; 120 ; - COMMA>365 RPAR>366 __deliveries_star_6>367 ; 180 ; -
LBRACE>368 ; 198 ; 138 ; 157 ; 13 ; 202 ; 21 ; 211 ; 27 ; - BANG>19 DECIMAL>20 FALSE>21 IF>22 INT>23 LPAR>24 MINUS>25
NAME>26 NOT>27 TRUE>28 _atom>29 _comparison>30 _conjunction>31 _disjunction>32 _implication>33 _negation>34
_product>35 _sum>36 _unary>37 call>38 comparison>39 conditional>40 conjunction>41 decimal>42 difference>43
disjunction>44 expression>369 false>46 group>47 implies>48 member>49 membership>50 minus>51 name>52 negation>53
number>54 product>55 quotient>57 remainder>58 sum>59 true>60 ; - NAME>351 RPAR>370 delivery>371 ; 122 ; - COMMA>372
RPAR>373 ; - NAME>163 names>374 ; 125 ; 121 ; 8 ; - NAME>351 RPAR>375 delivery>376 ; 124 ; - RBRACE>377 ; 123 ; 9 ;
217
"""
