/**
 * Wordings that the ranker weighs; looser than those of rules, since none of them accuses anybody. Without the unicode
 * flag: they are plain letters, and every step of a run is tried on all of them.
 */

export const TROUBLE =
  /\berror\b|exception|traceback|exitcode: [1-9]|not found|\b40[0-9]\b.{0,20}(?:error|forbidden)|timed? ?out|permission denied|no such file|"ok": false|invalid|cannot be (?:found|reached)|access denied|verify you are human|captcha|page can.t be|no code block detected|there is no code from the last/i;
export const NEGATIVE =
  /\berror\b|unable|unfortunately|did not|didn.t|could not|couldn.t|cannot|failed|not (?:found|available|provide|been able|yet|work)|no (?:relevant|specific|direct) |issue|incorrect|irrelevant|missing|wrong/i;
export const RETRIES =
  /apolog|sorry|my mistake|incorrect|was wrong|let me (?:correct|fix|try again)|let.s (?:correct|fix|try (?:a )?(?:different|another))|revis|instead,|alternative|correct(?:ed)? (?:code|script|version|approach)|re-?(?:run|try|do|evaluate)|oversight/i;
export const SUPPOSES =
  /\bassum|likely|probably|\bseems?\b|appears|I think|presum|approximat|\bestimat|guess|\bmight\b|\bmay be\b|\bshould be\b/i;
export const MADE_UP =
  /simulat|\bmock|placeholder|hypothetical|\bexample\b|sample data|dummy|for illustration|let.s assume|assum(?:e|ing) (?:that|the|we)|your[_ ]api|path\/to|as an example|fictional|replace .{0,40} with/i;
export const FROM_MEMORY =
  /based on (?:my|general|common|historical|known|existing|previous|publicly|available)|from (?:my )?(?:knowledge|memory)|known (?:data|facts|information)|it is (?:well )?known|manual(?:ly)?|I (?:will|can|have) (?:review|recall|check|visit|look)|according to (?:my|general)/i;
export const ASSURES =
  /\bverified|confirmed|\bis correct|are correct|accurate|successfully|matches|consistent with|indeed|conclude|no (?:errors|discrepanc|issues)|validated|aligned/i;
export const CONCLUDES =
  /\bthe (?:final )?(?:answer|result|total|number|output) (?:is|of)|therefore|thus,|in conclusion|findings/i;
export const LOOKED =
  /\b(?:I|we) (?:have |.ve )?(?:carefully |thoroughly |manually )?(?:reviewed|checked|visited|watched|examined|verified|found|analy[sz]ed|looked|confirmed|identified|opened|accessed|obtained|gathered)\b|\b(?:after|upon|by) (?:carefully |manually |further )?(?:reviewing|visiting|watching|examining|checking|analy[sz]ing|inspecting|accessing)|here (?:is|are) (?:the|some|a )|(?:findings|results) (?:are|is) as follows|are the findings|it was found/i;
export const DECLARES_DONE =
  /TERMINATE|FINAL ANSWER|is_request_satisfied": \{[^}]{0,700}"answer": true|<finish|task complete|###STOP###/i;
export const CRASHES =
  /ResponsibleAIPolicy|content management policy|Traceback \(most recent|BadRequestError|Error code: \d/i;
export const FOUND_NOTHING = /no results|not found|did not match|404|page not|0 results/i;
