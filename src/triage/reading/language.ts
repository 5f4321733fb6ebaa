/** The wordings that rules and signals share, each tried on public runs (docs/triage/signals.md says how it fared). */

/** An agent owns up to a problem in what it has just seen. */
export const ADMITS =
  /\berrors?\b|\bunable|unfortunately|did not|didn[’']t|could not|couldn[’']t|cannot|can[’']t|fail(?:ed|s|ing|ure)?\b|not (?:found|available|provide|been able|yet|work)|\bno (?:relevant|specific|direct|results?|matches) |issue|incorrect|irrelevant|missing|wrong|problem|invalid|denied|time(?:d)?[ -]?out|broken|doesn[’']t/iu;

/** An agent takes a step back and does it differently. */
export const CORRECTS =
  /apolog|sorry|my mistake|incorrect|was wrong|let me (?:correct|fix|try again|retry)|let[’']s (?:correct|fix|try (?:a )?(?:different|another))|\brevis|\binstead,|alternative|correct(?:ed)? (?:code|script|version|approach)|\bre-?(?:run|try|do|evaluate)\b|oversight/iu;

/** An agent says that the work is done and right. */
export const CLAIMS_SUCCESS =
  /\b(?:all (?:\w+ )?(?:tests?|checks?) (?:now )?pass|tests? (?:now )?pass(?:es|ed)?|success(?:ful(?:ly)?)?|verified|confirmed|is (?:now )?(?:complete|fixed|done|correct|working)|are (?:now )?(?:complete|fixed|done|correct)|has been (?:processed|completed|issued|booked|refunded|fixed|updated|sent)|works as expected|everything (?:works|passes|is in order)|no (?:errors|issues|discrepancies)|approved|meets (?:all|the))\b/iu;

/** An agent claims to have looked, checked or found something. */
export const CLAIMS_LOOK =
  /\b(?:I|we) (?:have |[’']ve )?(?:carefully |thoroughly |manually )?(?:reviewed|checked|visited|watched|examined|verified|found|analy[sz]ed|looked|confirmed|identified|opened|accessed|obtained|gathered)\b|\b(?:after|upon|by) (?:carefully |manually |further )?(?:reviewing|visiting|watching|examining|checking|analy[sz]ing|inspecting|accessing)|here (?:is|are) (?:the|some|a )|(?:findings|results) (?:are|is) as follows|are the findings|it was found/iu;

/** An agent supposes instead of knowing. */
export const HEDGES =
  /\bassum|\blikely|probably|\bseems?\b|\bappears|\bI think|presum|approximat|\bestimat|\bguess|\bmight\b|\bmay be\b|\bshould be\b/iu;

/** An agent works with made-up data. */
export const SIMULATES =
  /\bsimulat|\bmock|placeholder|hypothetical|\bexample\b|sample data|\bdummy|for illustration|let[’']s assume|assum(?:e|ing) (?:that|the|we)|your[_ ]api|path\/to|as an example|fictional|replace .{0,40} with/iu;

/** An agent gives up. */
export const GIVES_UP =
  /\bunable to\b|could(?: not|n[’']t) be (?:completed|determined|found)|cannot be (?:completed|determined)|no (?:answer|result)s?\b|not possible|was not completed/iu;

/** A human says yes. */
export const AFFIRMS =
  /\b(?:yes|yep|yeah|sure|correct|confirm(?:ed)?|go ahead|please (?:do|proceed|go ahead)|proceed|that[’']s (?:right|fine|correct)|sounds good|do it|ok(?:ay)?|agreed|absolutely|approved?|perfect|exactly)\b/iu;

/** The name of a call that changes something outside the run. */
export const CHANGES_STATE =
  /^(?:[\w-]+(?:\.|__|\/))?(?:create|update|delete|modify|cancel|exchange|return|book|send|submit|remove|transfer|issue|refund|pay|charge|buy|purchase|reserve|place|approve|publish|deploy|merge|drop|close|grant|revoke)(?:[_A-Z-]|$)/u;

/** The name of a call that hands the run or a control word on, and changes nothing else. */
export const CONTROL_CALL =
  /^(?:transfer_to_|handoff|send_message|submit_answer|submit$|finish|final_answer|todo|update_plan|update_todo)/iu;
