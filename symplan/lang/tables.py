"""Parser tables. Written from `grammar.lark` by `generate.py`; not to be edited."""

STARTS = {"declaration": 0, "query": 1}
ENDS = {"declaration": 18, "query": 83}

LITERALS = """
ALL all ; AND and ; ANY any ; ASK ask ; ATTEMPTS attempts ; BANG ! ; BASE base ; BOOL Bool ; BY by ; CLASS class ;
COLON : ; COMMA , ; COMPENSATED compensated ; CONFIDENCE Confidence ; CONST const ; CONTENT Content ; COUNT count ;
DECISION decision ; DEFINE define ; DOT . ; EFFECT effect ; ELSE else ; EMIT emit ; EMITS emits ; ENUM enum ; EQUAL =
; EVENT event ; EXHAUSTED exhausted ; FAILED failed ; FAIR fair ; FALSE false ; FINAL final ; HEADER header ;
IDEMPOTENT idempotent ; IF if ; IMPLIES implies ; IN in ; INVARIANT invariant ; IS is ; KIND kind ; LABELS labels ;
LBRACE { ; LIVENESS liveness ; LPAR ( ; LSQB [ ; MINUS - ; NOT not ; OK ok ; ON on ; OR or ; PARAM param ; PERCENT % ;
PLUS + ; PROVIDER provider ; RBRACE } ; REACHABLE reachable ; RECORD record ; REJECT reject ; REQUIRE require ; RETRY
retry ; RPAR ) ; RSQB ] ; SEES sees ; SLASH / ; SOME some ; STAR * ; STATE state ; STEP step ; STRONG strong ; SUM sum
; TARGETS targets ; THEN then ; TIMEOUT timeout ; TRUE true ; UNDER under ; WINDOW window ; __ANON_0 -> ; __ANON_1 ..
; __ANON_2 || ; __ANON_3 &&
"""

RULES = """
__arguments_star_12 - COMMA! expression ; __arguments_star_12 - __arguments_star_12 COMMA! expression ;
__block_star_10 - __block_star_10 _statement ; __block_star_10 - _statement ; __branch_star_11 - __branch_star_11
else_arm ; __branch_star_11 - else_arm ; __decision_star_2 - __decision_star_2 _decision_item ; __decision_star_2 -
_decision_item ; __deliveries_star_7 - COMMA! delivery ; __deliveries_star_7 - __deliveries_star_7 COMMA! delivery ;
__effect_star_3 - __effect_star_3 _effect_item ; __effect_star_3 - _effect_item ; __labels_star_6 - COMMA! label ;
__labels_star_6 - __labels_star_6 COMMA! label ; __membership_star_13 - COMMA! _sum ; __membership_star_13 -
__membership_star_13 COMMA! _sum ; __names_star_9 - COMMA! NAME ; __names_star_9 - __names_star_9 COMMA! NAME ;
__parameters_star_8 - COMMA! parameter ; __parameters_star_8 - __parameters_star_8 COMMA! parameter ; __record_star_0
- COMMA! field ; __record_star_0 - __record_star_0 COMMA! field ; __retry_star_5 - COMMA! _retry_item ; __retry_star_5
- __retry_star_5 COMMA! _retry_item ; __retry_star_5 - __retry_star_5 _retry_item ; __retry_star_5 - _retry_item ;
__state_star_1 - __state_star_1 variable ; __state_star_1 - variable ; __targets_star_4 - COMMA! target ;
__targets_star_4 - __targets_star_4 COMMA! target ; _atom - call ; _atom - conditional ; _atom - counted ; _atom -
decimal ; _atom - element ; _atom - emits ; _atom - event_is ; _atom - false ; _atom - group ; _atom - inner_member ;
_atom - member ; _atom - name ; _atom - next ; _atom - next_element ; _atom - number ; _atom - quantified ; _atom -
true ; _comparison - _sum ; _comparison - comparison ; _comparison - membership ; _conjunction - _negation ;
_conjunction - conjunction ; _decision_item - decision_timeout ; _decision_item - labels ; _decision_item - outcome ;
_decision_item - provider ; _decision_item - sees ; _disjunction - _conjunction ; _disjunction - disjunction ; _domain
- named_type ; _domain - range_type ; _effect_item - compensation ; _effect_item - effect_class ; _effect_item -
idempotent ; _effect_item - kind ; _effect_item - labels ; _effect_item - outcome ; _effect_item - retry ;
_effect_item - targets ; _implication - _disjunction ; _implication - implies ; _negation - _comparison ; _negation -
negation ; _product - _unary ; _product - product ; _product - quotient ; _product - remainder ; _retry_item -
attempts ; _retry_item - base ; _retry_item - timeout ; _statement - ask ; _statement - assignment ; _statement -
branch ; _statement - emit ; _statement - require ; _sum - _product ; _sum - difference ; _sum - sum ; _type -
bool_type ; _type - confidence_type ; _type - content_type ; _type - named_type ; _type - range_type ; _unary - _atom
; _unary - minus ; arguments arguments LPAR! RPAR! ; arguments arguments LPAR! expression COMMA! RPAR! ; arguments
arguments LPAR! expression RPAR! ; arguments arguments LPAR! expression __arguments_star_12 COMMA! RPAR! ; arguments
arguments LPAR! expression __arguments_star_12 RPAR! ; arm arm IF! expression block ; ask ask ASK! NAME arguments ;
assignment assignment PRIMED EQUAL! expression ; assignment assignment PRIMED index EQUAL! expression ; attempts
attempts ATTEMPTS! INT ; base base BASE! DURATION ; binder binder LPAR! NAME RPAR! ; block block LBRACE! RBRACE! ;
block block LBRACE! __block_star_10 RBRACE! ; bool_type bool_type BOOL! ; branch branch arm ; branch branch arm
__branch_star_11 ; branch branch arm __branch_star_11 last_arm ; branch branch arm last_arm ; call call NAME arguments
; comparison comparison _sum COMPARE _sum ; compensation compensation COMPENSATED! BY! NAME ; conditional conditional
IF! expression THEN! expression ELSE! expression ; confidence_type confidence_type CONFIDENCE! ; conjunction
conjunction _conjunction AND! _negation ; conjunction conjunction _conjunction __ANON_3! _negation ; const const
CONST! NAME EQUAL! expression ; content_type content_type CONTENT! ; counted counted COUNT LPAR! NAME IN! _domain
COLON! expression RPAR! ; counted counted SUM LPAR! NAME IN! _domain COLON! expression RPAR! ; decimal decimal DECIMAL
; decision decision DECISION! NAME __ANON_0! _type LBRACE! RBRACE! ; decision decision DECISION! NAME __ANON_0! _type
LBRACE! __decision_star_2 RBRACE! ; decision decision DECISION! NAME parameters __ANON_0! _type LBRACE! RBRACE! ;
decision decision DECISION! NAME parameters __ANON_0! _type LBRACE! __decision_star_2 RBRACE! ; decision_timeout
decision_timeout TIMEOUT! DURATION ; declaration - const ; declaration - decision ; declaration - define ; declaration
- effect ; declaration - enum ; declaration - final ; declaration - handler ; declaration - invariant ; declaration -
liveness ; declaration - param ; declaration - reachable ; declaration - record ; declaration - state ; declaration -
step ; define define DEFINE! NAME EQUAL! expression ; define define DEFINE! NAME parameters EQUAL! expression ;
deliveries deliveries LPAR! RPAR! ; deliveries deliveries LPAR! delivery COMMA! RPAR! ; deliveries deliveries LPAR!
delivery RPAR! ; deliveries deliveries LPAR! delivery __deliveries_star_7 COMMA! RPAR! ; deliveries deliveries LPAR!
delivery __deliveries_star_7 RPAR! ; delivery delivery NAME COLON! expression ; difference difference _sum MINUS!
_product ; disjunction disjunction _disjunction OR! _conjunction ; disjunction disjunction _disjunction __ANON_2!
_conjunction ; effect effect EFFECT! NAME LBRACE! RBRACE! ; effect effect EFFECT! NAME LBRACE! __effect_star_3 RBRACE!
; effect effect EFFECT! NAME parameters LBRACE! RBRACE! ; effect effect EFFECT! NAME parameters LBRACE!
__effect_star_3 RBRACE! ; effect effect EFFECT! NAME parameters result LBRACE! RBRACE! ; effect effect EFFECT! NAME
parameters result LBRACE! __effect_star_3 RBRACE! ; effect effect EFFECT! NAME result LBRACE! RBRACE! ; effect effect
EFFECT! NAME result LBRACE! __effect_star_3 RBRACE! ; effect_class effect_class CLASS! NAME ; element element NAME
index ; else_arm else_arm ELSE! IF! expression block ; emit emit EMIT! NAME arguments ; emits emits EMITS! NAME ; enum
enum ENUM! NAME LBRACE! names RBRACE! ; event_is event_is EVENT! IS! NAME ; expression - _implication ; fairness
fairness strong ; fairness fairness weak ; fairness fairness weak strong ; fairness fairness weak strong_too ; false
false FALSE! ; field field NAME COLON! _type ; final final FINAL! expression ; group group LPAR! expression RPAR! ;
handler handler ON! NAME block ; handler handler ON! NAME parameters block ; idempotent idempotent IDEMPOTENT! HEADER!
STRING ; idempotent idempotent IDEMPOTENT! HEADER! STRING WINDOW! DURATION ; implies implies _disjunction IMPLIES!
_implication ; index index LSQB! expression RSQB! ; indexed indexed LSQB! _domain RSQB! ; initial initial_any EQUAL!
ANY! ; initial initial_value EQUAL! expression ; inner_member inner_member NAME DOT! NAME DOT! NAME ; invariant
invariant INVARIANT! PROPERTY COLON! expression ; kind kind KIND! STRING ; label label NAME COLON! NAME ; labels
labels LABELS! LBRACE! RBRACE! ; labels labels LABELS! LBRACE! label COMMA! RBRACE! ; labels labels LABELS! LBRACE!
label RBRACE! ; labels labels LABELS! LBRACE! label __labels_star_6 COMMA! RBRACE! ; labels labels LABELS! LBRACE!
label __labels_star_6 RBRACE! ; last_arm last_arm ELSE! block ; liveness liveness LIVENESS! PROPERTY COLON! expression
LEADS_TO expression ; liveness liveness LIVENESS! PROPERTY COLON! expression LEADS_TO expression fairness ; member
member NAME DOT! NAME ; membership membership _sum IN! LBRACE! _sum COMMA! RBRACE! ; membership membership _sum IN!
LBRACE! _sum RBRACE! ; membership membership _sum IN! LBRACE! _sum __membership_star_13 COMMA! RBRACE! ; membership
membership _sum IN! LBRACE! _sum __membership_star_13 RBRACE! ; minus minus MINUS! _unary ; name name NAME ;
named_type named_type NAME ; names names NAME ; names names NAME COMMA! ; names names NAME __names_star_9 ; names
names NAME __names_star_9 COMMA! ; negation negation BANG! _negation ; negation negation NOT! _negation ; next next
PRIMED ; next_element next_element PRIMED index ; number number INT ; outcome outcome outcome_kind __ANON_0! NAME ;
outcome outcome outcome_kind __ANON_0! NAME deliveries ; outcome outcome outcome_kind binder __ANON_0! NAME ; outcome
outcome outcome_kind binder __ANON_0! NAME deliveries ; outcome_kind outcome_kind EXHAUSTED ; outcome_kind
outcome_kind FAILED ; outcome_kind outcome_kind OK ; param param PARAM! NAME COLON! _type ; param param PARAM! NAME
COLON! _type EQUAL! expression ; parameter parameter NAME ; parameter parameter NAME COLON! _type ; parameters
parameters LPAR! RPAR! ; parameters parameters LPAR! parameter COMMA! RPAR! ; parameters parameters LPAR! parameter
RPAR! ; parameters parameters LPAR! parameter __parameters_star_8 COMMA! RPAR! ; parameters parameters LPAR! parameter
__parameters_star_8 RPAR! ; product product _product STAR! _unary ; provider provider PROVIDER! STRING ; quantified
quantified ALL NAME IN! _domain COLON! expression ; quantified quantified SOME NAME IN! _domain COLON! expression ;
query query expression ; quotient quotient _product SLASH! _unary ; range_type range_type _sum __ANON_1! _sum ;
reachable reachable REACHABLE! PROPERTY COLON! expression ; record record RECORD! NAME LBRACE! field COMMA! RBRACE! ;
record record RECORD! NAME LBRACE! field RBRACE! ; record record RECORD! NAME LBRACE! field __record_star_0 COMMA!
RBRACE! ; record record RECORD! NAME LBRACE! field __record_star_0 RBRACE! ; remainder remainder _product PERCENT!
_unary ; require require REQUIRE! expression ELSE! REJECT! STRING ; result result __ANON_0! _type ; retry retry RETRY!
LBRACE! _retry_item COMMA! RBRACE! ; retry retry RETRY! LBRACE! _retry_item RBRACE! ; retry retry RETRY! LBRACE!
_retry_item __retry_star_5 COMMA! RBRACE! ; retry retry RETRY! LBRACE! _retry_item __retry_star_5 RBRACE! ; sees sees
SEES! LBRACE! names RBRACE! ; state state STATE! LBRACE! RBRACE! ; state state STATE! LBRACE! __state_star_1 RBRACE! ;
step step STEP! PROPERTY COLON! expression ; strong strong UNDER! STRONG! FAIR! LBRACE! names RBRACE! ; strong_too
strong STRONG! FAIR! LBRACE! names RBRACE! ; sum sum _sum PLUS! _product ; target target NAME COLON! STRING ; targets
targets TARGETS! LBRACE! RBRACE! ; targets targets TARGETS! LBRACE! target COMMA! RBRACE! ; targets targets TARGETS!
LBRACE! target RBRACE! ; targets targets TARGETS! LBRACE! target __targets_star_4 COMMA! RBRACE! ; targets targets
TARGETS! LBRACE! target __targets_star_4 RBRACE! ; timeout timeout TIMEOUT! DURATION ; true true TRUE! ; variable
variable NAME COLON! _type ; variable variable NAME COLON! _type initial ; variable variable NAME indexed COLON! _type
; variable variable NAME indexed COLON! _type initial ; weak weak UNDER! FAIR! LBRACE! names RBRACE!
"""

STATES = """
- CONST>2 DECISION>3 DEFINE>4 EFFECT>5 ENUM>6 FINAL>7 INVARIANT>8 LIVENESS>9 ON>10 PARAM>11 REACHABLE>12 RECORD>13
STATE>14 STEP>15 const>16 decision>17 declaration>18 define>19 effect>20 enum>21 final>22 handler>23 invariant>24
liveness>25 param>26 reachable>27 record>28 state>29 step>30 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36
FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49
_conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58
conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67
expression>68 false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77
next>78 next_element>79 number>80 product>81 quantified>82 query>83 quotient>84 remainder>85 sum>86 true>87 ; -
NAME>88 ; - NAME>89 ; - NAME>90 ; - NAME>91 ; - NAME>92 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36
FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49
_conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58
conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67
expression>93 false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77
next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - PROPERTY>94 ; -
PROPERTY>95 ; - NAME>96 ; - NAME>97 ; - PROPERTY>98 ; - NAME>99 ; - LBRACE>100 ; - PROPERTY>101 ; 131 ; 132 ; - ; 133
; 134 ; 135 ; 136 ; 137 ; 138 ; 139 ; 140 ; 141 ; 142 ; 143 ; 144 ; - NAME>102 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34
EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48
_comparison>49 _negation>103 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 counted>61 decimal>62
difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 membership>74 minus>75
name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87
; - LPAR>104 ; 125 ; - NAME>105 ; - IS>106 ; 176 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37
IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50
_disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59
conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>107
false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; 217 ; - ALL>31 BANG>32
COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46
TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55
_unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64
element>65 emits>66 event_is>67 expression>108 false>69 group>70 implies>71 inner_member>72 member>73 membership>74
minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85
sum>86 true>87 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42
PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _unary>109 call>57 conditional>59 counted>61 decimal>62 element>65 emits>66
event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 next>78 next_element>79 number>80
quantified>82 true>87 ; 207 DOT>110 LPAR>111 LSQB>112 arguments>113 index>114 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34
EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48
_comparison>49 _negation>115 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 counted>61 decimal>62
difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 membership>74 minus>75
name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87
; 215 LSQB>112 index>116 ; - NAME>117 ; - LPAR>118 ; 267 ; 93 ; 71 ; 57 AND>119 __ANON_3>120 ; 69 IMPLIES>121 OR>122
__ANON_2>123 ; 171 ; 50 ; 85 PERCENT>124 SLASH>125 STAR>126 ; 47 COMPARE>127 IN>128 MINUS>129 PLUS>130 ; 73 ; 30 ; 48
; 31 ; 51 ; 32 ; 33 ; 86 ; 58 ; 34 ; 35 ; 36 ; 238 ; 37 ; 38 ; 70 ; 39 ; 40 ; 49 ; 94 ; 41 ; 72 ; 42 ; 43 ; 44 ; 74 ;
45 ; - ; 75 ; 76 ; 87 ; 46 ; - EQUAL>131 ; - LPAR>132 __ANON_0>133 parameters>134 ; - EQUAL>135 LPAR>132
parameters>136 ; - LBRACE>137 LPAR>132 __ANON_0>138 parameters>139 result>140 ; - LBRACE>141 ; 178 ; - COLON>142 ; -
COLON>143 ; - LBRACE>144 LPAR>132 block>145 parameters>146 ; - COLON>147 ; - COLON>148 ; - LBRACE>149 ; - NAME>150
RBRACE>151 __state_star_1>152 variable>153 ; - COLON>154 ; - IN>155 ; 213 ; - NAME>156 ; 168 ; - NAME>157 ; - THEN>158
; - RPAR>159 ; 206 ; - NAME>160 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40
MINUS>41 NAME>42 NOT>43 PRIMED>44 RPAR>161 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50
_disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59
conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>162
false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - ALL>31 BANG>32 COUNT>33
DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47
_atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56
call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65
emits>66 event_is>67 expression>163 false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75
name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87
; 114 ; 165 ; 214 ; 216 ; - IN>164 ; - NAME>165 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37
IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _negation>166
_product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 counted>61 decimal>62 difference>63 element>65
emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - ALL>31 BANG>32 COUNT>33
DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47
_atom>48 _comparison>49 _negation>167 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 counted>61
decimal>62 difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 membership>74
minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85
sum>86 true>87 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42
NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>168
_negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62
difference>63 disjunction>64 element>65 emits>66 event_is>67 false>69 group>70 implies>71 inner_member>72 member>73
membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84
remainder>85 sum>86 true>87 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40
MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>169 _negation>53
_product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63
element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77
next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - ALL>31 BANG>32
COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46
TRUE>47 _atom>48 _comparison>49 _conjunction>170 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58
conditional>59 conjunction>60 counted>61 decimal>62 difference>63 element>65 emits>66 event_is>67 false>69 group>70
inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81
quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38
INT>39 LPAR>40 MINUS>41 NAME>42 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _unary>171 call>57 conditional>59 counted>61
decimal>62 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 next>78
next_element>79 number>80 quantified>82 true>87 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39
LPAR>40 MINUS>41 NAME>42 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _unary>172 call>57 conditional>59 counted>61
decimal>62 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 next>78
next_element>79 number>80 quantified>82 true>87 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39
LPAR>40 MINUS>41 NAME>42 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _unary>173 call>57 conditional>59 counted>61
decimal>62 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 next>78
next_element>79 number>80 quantified>82 true>87 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39
LPAR>40 MINUS>41 NAME>42 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _product>54 _sum>174 _unary>56 call>57
conditional>59 counted>61 decimal>62 difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72
member>73 minus>75 name>76 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86
true>87 ; - LBRACE>175 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42
PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _product>176 _unary>56 call>57 conditional>59 counted>61 decimal>62
element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 next>78 next_element>79
number>80 product>81 quantified>82 quotient>84 remainder>85 true>87 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36
FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _product>177 _unary>56
call>57 conditional>59 counted>61 decimal>62 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72
member>73 minus>75 name>76 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 true>87
; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43
PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53
_product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63
disjunction>64 element>65 emits>66 event_is>67 expression>178 false>69 group>70 implies>71 inner_member>72 member>73
membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84
remainder>85 sum>86 true>87 ; - NAME>179 RPAR>180 parameter>181 ; - ALL>31 BOOL>182 CONFIDENCE>183 CONTENT>184
COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185 PRIMED>44 SOME>45 SUM>46 TRUE>47
_atom>48 _product>54 _sum>186 _type>187 _unary>56 bool_type>188 call>57 conditional>59 confidence_type>189
content_type>190 counted>61 decimal>62 difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72
member>73 minus>75 name>76 named_type>191 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84
range_type>192 remainder>85 sum>86 true>87 ; - __ANON_0>193 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36
FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49
_conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58
conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67
expression>194 false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77
next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - EQUAL>195 ; -
CLASS>196 COMPENSATED>197 EXHAUSTED>198 FAILED>199 IDEMPOTENT>200 KIND>201 LABELS>202 OK>203 RBRACE>204 RETRY>205
TARGETS>206 __effect_star_3>207 _effect_item>208 compensation>209 effect_class>210 idempotent>211 kind>212 labels>213
outcome>214 outcome_kind>215 retry>216 targets>217 ; - ALL>31 BOOL>182 CONFIDENCE>183 CONTENT>184 COUNT>33 DECIMAL>34
EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48
_product>54 _sum>186 _type>218 _unary>56 bool_type>188 call>57 conditional>59 confidence_type>189 content_type>190
counted>61 decimal>62 difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73
minus>75 name>76 named_type>191 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 range_type>192
remainder>85 sum>86 true>87 ; - LBRACE>219 __ANON_0>138 result>220 ; - LBRACE>221 ; - NAME>222 names>223 ; - ALL>31
BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45
SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54
_sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63
disjunction>64 element>65 emits>66 event_is>67 expression>224 false>69 group>70 implies>71 inner_member>72 member>73
membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84
remainder>85 sum>86 true>87 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40
MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51
_implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60
counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>225 false>69 group>70
implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80
product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - ASK>226 EMIT>227 IF>228 PRIMED>229 RBRACE>230
REQUIRE>231 __block_star_10>232 _statement>233 arm>234 ask>235 assignment>236 branch>237 emit>238 require>239 ; 180 ;
- LBRACE>144 block>240 ; - ALL>31 BOOL>182 CONFIDENCE>183 CONTENT>184 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37
IF>38 INT>39 LPAR>40 MINUS>41 NAME>185 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _product>54 _sum>186 _type>241
_unary>56 bool_type>188 call>57 conditional>59 confidence_type>189 content_type>190 counted>61 decimal>62
difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76
named_type>191 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 range_type>192 remainder>85
sum>86 true>87 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42
NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52
_negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62
difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>242 false>69 group>70 implies>71
inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81
quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - NAME>243 field>244 ; - COLON>245 LSQB>246 indexed>247 ; 254
; - NAME>150 RBRACE>248 variable>249 ; 27 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38
INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50
_disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59
conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>250
false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - ALL>31 COUNT>33
DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48
_domain>251 _product>54 _sum>186 _unary>56 call>57 conditional>59 counted>61 decimal>62 difference>63 element>65
emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 named_type>252 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 range_type>253 remainder>85 sum>86 true>87 ; - IN>254 ;
170 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43
PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53
_product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63
disjunction>64 element>65 emits>66 event_is>67 expression>255 false>69 group>70 implies>71 inner_member>72 member>73
membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84
remainder>85 sum>86 true>87 ; 179 ; 201 DOT>256 ; 95 ; - COMMA>257 RPAR>258 __arguments_star_12>259 ; - RSQB>260 ; -
ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185 PRIMED>44 SOME>45 SUM>46
TRUE>47 _atom>48 _domain>261 _product>54 _sum>186 _unary>56 call>57 conditional>59 counted>61 decimal>62 difference>63
element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 named_type>252 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 range_type>253 remainder>85 sum>86 true>87 ; - IN>262 ;
119 ; 120 ; 184 ; 154 AND>119 __ANON_3>120 ; 155 AND>119 __ANON_3>120 ; 246 ; 239 ; 234 ; 115 MINUS>129 PLUS>130 ; -
ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 PRIMED>44 SOME>45 SUM>46
TRUE>47 _atom>48 _product>54 _sum>263 _unary>56 call>57 conditional>59 counted>61 decimal>62 difference>63 element>65
emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 next>78 next_element>79 number>80
product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; 153 PERCENT>124 SLASH>125 STAR>126 ; 259
PERCENT>124 SLASH>125 STAR>126 ; 121 ; 227 COLON>264 ; 229 ; - COMMA>265 RPAR>266 __parameters_star_8>267 ; 109 ; 118
; 122 ; 208 DOT>110 LPAR>111 LSQB>112 MINUS:207 PERCENT:207 PLUS:207 SLASH:207 STAR:207 __ANON_1:207 arguments>113
index>114 ; - MINUS>129 PLUS>130 __ANON_1>268 ; - LBRACE>269 ; 88 ; 89 ; 90 ; 91 ; 92 ; - ALL>31 BOOL>182
CONFIDENCE>183 CONTENT>184 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185
PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _product>54 _sum>186 _type>270 _unary>56 bool_type>188 call>57
conditional>59 confidence_type>189 content_type>190 counted>61 decimal>62 difference>63 element>65 emits>66
event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 named_type>191 next>78 next_element>79
number>80 product>81 quantified>82 quotient>84 range_type>192 remainder>85 sum>86 true>87 ; 145 ; - ALL>31 BANG>32
COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46
TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55
_unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64
element>65 emits>66 event_is>67 expression>271 false>69 group>70 implies>71 inner_member>72 member>73 membership>74
minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85
sum>86 true>87 ; - NAME>272 ; - BY>273 ; 222 ; 223 ; - HEADER>274 ; - STRING>275 ; - LBRACE>276 ; 224 ; 156 ; -
LBRACE>277 ; - LBRACE>278 ; - CLASS>196 COMPENSATED>197 EXHAUSTED>198 FAILED>199 IDEMPOTENT>200 KIND>201 LABELS>202
OK>203 RBRACE>279 RETRY>205 TARGETS>206 _effect_item>280 compensation>209 effect_class>210 idempotent>211 kind>212
labels>213 outcome>214 outcome_kind>215 retry>216 targets>217 ; 11 ; 61 ; 62 ; 63 ; 64 ; 65 ; 66 ; - LPAR>281
__ANON_0>282 binder>283 ; 67 ; 68 ; 248 ; - CLASS>196 COMPENSATED>197 EXHAUSTED>198 FAILED>199 IDEMPOTENT>200 KIND>201
LABELS>202 OK>203 RBRACE>284 RETRY>205 TARGETS>206 __effect_star_3>285 _effect_item>208 compensation>209
effect_class>210 idempotent>211 kind>212 labels>213 outcome>214 outcome_kind>215 retry>216 targets>217 ; - LBRACE>286
; - CLASS>196 COMPENSATED>197 EXHAUSTED>198 FAILED>199 IDEMPOTENT>200 KIND>201 LABELS>202 OK>203 RBRACE>287 RETRY>205
TARGETS>206 __effect_star_3>288 _effect_item>208 compensation>209 effect_class>210 idempotent>211 kind>212 labels>213
outcome>214 outcome_kind>215 retry>216 targets>217 ; 209 COMMA>289 __names_star_9>290 ; - RBRACE>291 ; 190 ; -
LEADS_TO>292 ; - NAME>293 ; - NAME>294 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39
LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50
_disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59
conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>295
false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - EQUAL>296 LSQB>112
index>297 ; 107 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41
NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51
_implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60
counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>298 false>69 group>70
implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80
product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - ASK>226 EMIT>227 IF>228 PRIMED>229 RBRACE>299
REQUIRE>231 _statement>300 arm>234 ask>235 assignment>236 branch>237 emit>238 require>239 ; 3 ; 110 ELSE>301
__branch_star_11>302 else_arm>303 last_arm>304 ; 80 ; 81 ; 82 ; 83 ; 84 ; 181 ; 225 EQUAL>305 ; 241 ; - COLON>306 ; -
COMMA>307 RBRACE>308 __record_star_0>309 ; - ALL>31 BOOL>182 CONFIDENCE>183 CONTENT>184 COUNT>33 DECIMAL>34 EMITS>35
EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _product>54
_sum>186 _type>310 _unary>56 bool_type>188 call>57 conditional>59 confidence_type>189 content_type>190 counted>61
decimal>62 difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76
named_type>191 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 range_type>192 remainder>85
sum>86 true>87 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185
PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _domain>311 _product>54 _sum>186 _unary>56 call>57 conditional>59 counted>61
decimal>62 difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76
named_type>252 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 range_type>253 remainder>85
sum>86 true>87 ; - COLON>312 ; 255 ; 26 ; 256 ; - COLON>313 ; 59 ; 60 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36
FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _domain>314 _product>54
_sum>186 _unary>56 call>57 conditional>59 counted>61 decimal>62 difference>63 element>65 emits>66 event_is>67 false>69
group>70 inner_member>72 member>73 minus>75 name>76 named_type>252 next>78 next_element>79 number>80 product>81
quantified>82 quotient>84 range_type>253 remainder>85 sum>86 true>87 ; - ELSE>315 ; - NAME>316 ; - ALL>31 BANG>32
COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 RPAR>317 SOME>45
SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54
_sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63
disjunction>64 element>65 emits>66 event_is>67 expression>318 false>69 group>70 implies>71 inner_member>72 member>73
membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84
remainder>85 sum>86 true>87 ; 97 ; - COMMA>319 RPAR>320 ; 185 ; - COLON>321 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35
EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _domain>322
_product>54 _sum>186 _unary>56 call>57 conditional>59 counted>61 decimal>62 difference>63 element>65 emits>66
event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 named_type>252 next>78 next_element>79
number>80 product>81 quantified>82 quotient>84 range_type>253 remainder>85 sum>86 true>87 ; - COMMA>323 MINUS>129
PLUS>130 RBRACE>324 __membership_star_13>325 ; - ALL>31 BOOL>182 CONFIDENCE>183 CONTENT>184 COUNT>33 DECIMAL>34
EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48
_product>54 _sum>186 _type>326 _unary>56 bool_type>188 call>57 conditional>59 confidence_type>189 content_type>190
counted>61 decimal>62 difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73
minus>75 name>76 named_type>191 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 range_type>192
remainder>85 sum>86 true>87 ; - NAME>179 RPAR>327 parameter>328 ; 231 ; - COMMA>329 RPAR>330 ; - ALL>31 COUNT>33
DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48
_product>54 _sum>331 _unary>56 call>57 conditional>59 counted>61 decimal>62 difference>63 element>65 emits>66
event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 next>78 next_element>79 number>80 product>81
quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - EXHAUSTED>198 FAILED>199 LABELS>202 OK>203 PROVIDER>332
RBRACE>333 SEES>334 TIMEOUT>335 __decision_star_2>336 _decision_item>337 decision_timeout>338 labels>339 outcome>340
outcome_kind>215 provider>341 sees>342 ; - LBRACE>343 ; 146 ; 164 ; - NAME>344 ; - STRING>345 ; 191 ; - NAME>346
RBRACE>347 label>348 ; - ATTEMPTS>349 BASE>350 TIMEOUT>351 _retry_item>352 attempts>353 base>354 timeout>355 ; -
NAME>356 RBRACE>357 target>358 ; 157 ; 10 ; - NAME>359 ; - NAME>360 ; - __ANON_0>361 ; 158 ; - CLASS>196
COMPENSATED>197 EXHAUSTED>198 FAILED>199 IDEMPOTENT>200 KIND>201 LABELS>202 OK>203 RBRACE>362 RETRY>205 TARGETS>206
_effect_item>280 compensation>209 effect_class>210 idempotent>211 kind>212 labels>213 outcome>214 outcome_kind>215
retry>216 targets>217 ; - CLASS>196 COMPENSATED>197 EXHAUSTED>198 FAILED>199 IDEMPOTENT>200 KIND>201 LABELS>202 OK>203
RBRACE>363 RETRY>205 TARGETS>206 __effect_star_3>364 _effect_item>208 compensation>209 effect_class>210 idempotent>211
kind>212 labels>213 outcome>214 outcome_kind>215 retry>216 targets>217 ; 162 ; - CLASS>196 COMPENSATED>197
EXHAUSTED>198 FAILED>199 IDEMPOTENT>200 KIND>201 LABELS>202 OK>203 RBRACE>365 RETRY>205 TARGETS>206 _effect_item>280
compensation>209 effect_class>210 idempotent>211 kind>212 labels>213 outcome>214 outcome_kind>215 retry>216
targets>217 ; 210 NAME>366 ; 211 COMMA>367 ; 169 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37
IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50
_disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59
conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>368
false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - LPAR>111 arguments>369
; - LPAR>111 arguments>370 ; - LBRACE>144 block>371 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37
IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50
_disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59
conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>372
false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - EQUAL>373 ; - ELSE>374
; 108 ; 2 ; - IF>375 LBRACE>144 block>376 ; 111 ELSE>301 else_arm>377 last_arm>378 ; 5 ; 113 ; - ALL>31 BANG>32
COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46
TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55
_unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64
element>65 emits>66 event_is>67 expression>379 false>69 group>70 implies>71 inner_member>72 member>73 membership>74
minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85
sum>86 true>87 ; - ALL>31 BOOL>182 CONFIDENCE>183 CONTENT>184 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38
INT>39 LPAR>40 MINUS>41 NAME>185 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _product>54 _sum>186 _type>380 _unary>56
bool_type>188 call>57 conditional>59 confidence_type>189 content_type>190 counted>61 decimal>62 difference>63
element>65 emits>66 event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 named_type>191 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 range_type>192 remainder>85 sum>86 true>87 ; - NAME>243
RBRACE>381 field>382 ; 243 ; - COMMA>383 RBRACE>384 ; 268 EQUAL>385 initial>386 ; - RSQB>387 ; - ALL>31 BOOL>182
CONFIDENCE>183 CONTENT>184 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>185
PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _product>54 _sum>186 _type>388 _unary>56 bool_type>188 call>57
conditional>59 confidence_type>189 content_type>190 counted>61 decimal>62 difference>63 element>65 emits>66
event_is>67 false>69 group>70 inner_member>72 member>73 minus>75 name>76 named_type>191 next>78 next_element>79
number>80 product>81 quantified>82 quotient>84 range_type>192 remainder>85 sum>86 true>87 ; - ALL>31 BANG>32 COUNT>33
DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47
_atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56
call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65
emits>66 event_is>67 expression>389 false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75
name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87
; - COLON>390 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42
NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52
_negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62
difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>391 false>69 group>70 implies>71
inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81
quantified>82 quotient>84 remainder>85 sum>86 true>87 ; 189 ; 96 ; 0 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35
EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 RPAR>392 SOME>45 SUM>46 TRUE>47 _atom>48
_comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57
comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66
event_is>67 expression>393 false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76
negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; 99 ;
- ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44
SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53
_product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63
disjunction>64 element>65 emits>66 event_is>67 expression>394 false>69 group>70 implies>71 inner_member>72 member>73
membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84
remainder>85 sum>86 true>87 ; - COLON>395 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39
LPAR>40 MINUS>41 NAME>42 PRIMED>44 RBRACE>396 SOME>45 SUM>46 TRUE>47 _atom>48 _product>54 _sum>397 _unary>56 call>57
conditional>59 counted>61 decimal>62 difference>63 element>65 emits>66 event_is>67 false>69 group>70 inner_member>72
member>73 minus>75 name>76 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86
true>87 ; 203 ; - COMMA>398 RBRACE>399 ; 228 ; 230 ; 18 ; - NAME>179 RPAR>400 parameter>401 ; 233 ; 240 MINUS>129
PLUS>130 ; - STRING>402 ; 126 ; - LBRACE>403 ; - DURATION>404 ; - EXHAUSTED>198 FAILED>199 LABELS>202 OK>203
PROVIDER>332 RBRACE>405 SEES>334 TIMEOUT>335 _decision_item>406 decision_timeout>338 labels>339 outcome>340
outcome_kind>215 provider>341 sees>342 ; 7 ; 52 ; 53 ; 54 ; 55 ; 56 ; - EXHAUSTED>198 FAILED>199 LABELS>202 OK>203
PROVIDER>332 RBRACE>407 SEES>334 TIMEOUT>335 __decision_star_2>408 _decision_item>337 decision_timeout>338 labels>339
outcome>340 outcome_kind>215 provider>341 sees>342 ; 116 ; 182 WINDOW>409 ; - COLON>410 ; 193 ; - COMMA>411 RBRACE>412
__labels_star_6>413 ; - INT>414 ; - DURATION>415 ; - DURATION>416 ; - ATTEMPTS>349 BASE>350 COMMA>417 RBRACE>418
TIMEOUT>351 __retry_star_5>419 _retry_item>420 attempts>353 base>354 timeout>355 ; 77 ; 78 ; 79 ; - COLON>421 ; 261 ;
- COMMA>422 RBRACE>423 __targets_star_4>424 ; - RPAR>425 ; 218 LPAR>426 deliveries>427 ; - NAME>428 ; 159 ; 160 ; -
CLASS>196 COMPENSATED>197 EXHAUSTED>198 FAILED>199 IDEMPOTENT>200 KIND>201 LABELS>202 OK>203 RBRACE>429 RETRY>205
TARGETS>206 _effect_item>280 compensation>209 effect_class>210 idempotent>211 kind>212 labels>213 outcome>214
outcome_kind>215 retry>216 targets>217 ; 163 ; 16 ; 212 NAME>430 ; 199 UNDER>431 fairness>432 strong>433 weak>434 ;
101 ; 167 ; 100 ; 102 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41
NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51
_implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60
counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>435 false>69 group>70
implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80
product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; - REJECT>436 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34
EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48
_comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57
comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66
event_is>67 expression>437 false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76
negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; 198 ;
4 ; 112 ; 226 ; 177 ; 242 ; 20 ; - NAME>243 RBRACE>438 field>439 ; 245 ; - ALL>31 ANY>440 BANG>32 COUNT>33 DECIMAL>34
EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48
_comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57
comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66
event_is>67 expression>441 false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76
negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; 269 ;
186 ; 270 EQUAL>385 initial>442 ; 236 ; - ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39
LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44 SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50
_disjunction>51 _implication>52 _negation>53 _product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59
conjunction>60 counted>61 decimal>62 difference>63 disjunction>64 element>65 emits>66 event_is>67 expression>443
false>69 group>70 implies>71 inner_member>72 member>73 membership>74 minus>75 name>76 negation>77 next>78
next_element>79 number>80 product>81 quantified>82 quotient>84 remainder>85 sum>86 true>87 ; 117 ; 98 ; 1 ; 237 ; -
ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44
SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53
_product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63
disjunction>64 element>65 emits>66 event_is>67 expression>444 false>69 group>70 implies>71 inner_member>72 member>73
membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84
remainder>85 sum>86 true>87 ; 202 ; 14 MINUS>129 PLUS>130 ; - ALL>31 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37
IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 PRIMED>44 RBRACE>445 SOME>45 SUM>46 TRUE>47 _atom>48 _product>54 _sum>446
_unary>56 call>57 conditional>59 counted>61 decimal>62 difference>63 element>65 emits>66 event_is>67 false>69 group>70
inner_member>72 member>73 minus>75 name>76 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84
remainder>85 sum>86 true>87 ; 205 ; 232 ; 19 ; 235 ; - NAME>222 names>447 ; 130 ; 127 ; 6 ; 128 ; - EXHAUSTED>198
FAILED>199 LABELS>202 OK>203 PROVIDER>332 RBRACE>448 SEES>334 TIMEOUT>335 _decision_item>406 decision_timeout>338
labels>339 outcome>340 outcome_kind>215 provider>341 sees>342 ; - DURATION>449 ; - NAME>450 ; - NAME>346 RBRACE>451
label>452 ; 195 ; - COMMA>453 RBRACE>454 ; 104 ; 105 ; 266 ; - ATTEMPTS>349 BASE>350 RBRACE>455 TIMEOUT>351
_retry_item>456 attempts>353 base>354 timeout>355 ; 250 ; - ATTEMPTS>349 BASE>350 COMMA>457 RBRACE>458 TIMEOUT>351
_retry_item>459 attempts>353 base>354 timeout>355 ; 25 ; - STRING>460 ; - NAME>356 RBRACE>461 target>462 ; 263 ; -
COMMA>463 RBRACE>464 ; 106 ; - NAME>465 RPAR>466 delivery>467 ; 219 ; 220 LPAR>426 deliveries>468 ; 161 ; 17 ; -
FAIR>469 STRONG>470 ; 200 ; 172 ; 173 STRONG>471 UNDER>472 strong>473 strong_too>474 ; 103 ; - STRING>475 ; -
LBRACE>144 block>476 ; 244 ; 21 ; 187 ; 188 ; 271 ; - RPAR>477 ; - RPAR>478 ; 204 ; 15 MINUS>129 PLUS>130 ; -
RBRACE>479 ; 129 ; 183 ; 192 ; 194 ; 12 ; - NAME>346 RBRACE>480 label>481 ; 197 ; 249 ; 22 ; - ATTEMPTS>349 BASE>350
RBRACE>482 TIMEOUT>351 _retry_item>483 attempts>353 base>354 timeout>355 ; 252 ; 24 ; 260 ; 262 ; 28 ; - NAME>356
RBRACE>484 target>485 ; 265 ; - COLON>486 ; 147 ; - COMMA>487 RPAR>488 __deliveries_star_7>489 ; 221 ; - LBRACE>490 ;
- FAIR>491 ; - FAIR>492 ; - STRONG>470 ; 174 ; 175 ; 247 ; 166 ; 123 ; 124 ; 253 ; 196 ; 13 ; 251 ; 23 ; 264 ; 29 ; -
ALL>31 BANG>32 COUNT>33 DECIMAL>34 EMITS>35 EVENT>36 FALSE>37 IF>38 INT>39 LPAR>40 MINUS>41 NAME>42 NOT>43 PRIMED>44
SOME>45 SUM>46 TRUE>47 _atom>48 _comparison>49 _conjunction>50 _disjunction>51 _implication>52 _negation>53
_product>54 _sum>55 _unary>56 call>57 comparison>58 conditional>59 conjunction>60 counted>61 decimal>62 difference>63
disjunction>64 element>65 emits>66 event_is>67 expression>493 false>69 group>70 implies>71 inner_member>72 member>73
membership>74 minus>75 name>76 negation>77 next>78 next_element>79 number>80 product>81 quantified>82 quotient>84
remainder>85 sum>86 true>87 ; - NAME>465 RPAR>494 delivery>495 ; 149 ; - COMMA>496 RPAR>497 ; - NAME>222 names>498 ; -
LBRACE>499 ; - LBRACE>500 ; 152 ; 148 ; 8 ; - NAME>465 RPAR>501 delivery>502 ; 151 ; - RBRACE>503 ; - NAME>222
names>504 ; - NAME>222 names>505 ; 150 ; 9 ; 272 ; - RBRACE>506 ; - RBRACE>507 ; 257 ; 258
"""
