/**
 * The wordings that rules and signals share, each tried on public runs (docs/triage/signals.md says how it fared).
 * Without `\p` they do without the flag `u`: case is folded four times as fast, and these are read on every step.
 */

/** An agent owns up to a problem in what it has just seen. */
export const ADMITS =
  /\berrors?\b|\bunable|unfortunately|did not|\w+n[’']t\b|could not|cannot|fail(?:ed|s|ing|ure|ures)?\b|not (?:found|available|provide|been able|yet|work|installed|exist|there|accessible|possible|return|respond)|\bno (?:relevant|specific|direct|results?|matches|such|access|answer|data|luck)\b|issue|incorrect|irrelevant|missing|wrong|problem|invalid|denied|refused|rejected|blocked|unavailable|exception|traceback|crash|time(?:d|s)?[ -]?out|broken|unreachable|\bdown\b|offline|instead\b|\bskip|without (?:it|that|this|the)\b/i;

/** An agent takes a step back and does it differently. */
export const CORRECTS =
  /apolog|sorry|my mistake|incorrect|was wrong|let me (?:correct|fix|try|retry|check|look|use)|let[’']s (?:correct|fix|try (?:a )?(?:different|another))|\brevis|\binstead,|alternative|correct(?:ed)? (?:code|script|version|approach)|\bre-?(?:run|try|do|evaluate)\b|oversight/i;

/** An agent says that the work is done and right. */
export const CLAIMS_SUCCESS =
  /\b(?:all (?:\w+ )?(?:tests?|checks?) (?:now )?pass|tests? (?:now )?pass(?:es|ed)?|success(?:ful(?:ly)?)?|verified|confirmed|is (?:now )?(?:complete|fixed|done|correct|working)|are (?:now )?(?:complete|fixed|done|correct)|has been (?:processed|completed|issued|booked|refunded|fixed|updated|sent)|works as expected|everything (?:works|passes|is in order)|no (?:errors|issues|discrepancies)|approved|meets (?:all|the))\b/i;

/** An agent claims to have looked, checked or found something. */
export const CLAIMS_LOOK =
  /\b(?:I|we) (?:have |[’']ve )?(?:carefully |thoroughly |manually )?(?:reviewed|checked|visited|watched|examined|verified|found|analy[sz]ed|looked|confirmed|identified|opened|accessed|obtained|gathered)\b|\b(?:after|upon|by) (?:carefully |manually |further )?(?:reviewing|visiting|watching|examining|checking|analy[sz]ing|inspecting|accessing)|here (?:is|are) (?:the|some|a )|(?:findings|results) (?:are|is) as follows|are the findings|it was found/i;

/** An agent works with made-up data. */
export const SIMULATES =
  /\bsimulat|\bmock|placeholder|hypothetical|\bexample\b|sample data|\bdummy|for illustration|let[’']s assume|assum(?:e|ing) (?:that|the|we)|your[_ ]api|path\/to|as an example|fictional|replace .{0,40} with/i;

/** An agent gives up. */
export const GIVES_UP =
  /\bunable to\b|could(?: not|n[’']t) be (?:completed|determined|found)|cannot be (?:completed|determined)|no (?:answer|result)s?\b|not possible|was not completed/i;

/** An agent declines, or says why something is not in the answer. */
export const REFUSES =
  /\b(?:unable to|can(?:not|[’']t)|could not|couldn[’']t|not (?:able|allowed|possible|available|permitted)|unfortunately|won[’']t|decline|sorry)\b/i;

/** A human says yes, in the languages and wordings that answer a question most often. */
export const AFFIRMS =
  /(?<![\p{L}\d])(?:yes|yep|yeah|yup|sure|correct|confirm(?:ed)?|go ahead|go for it|please (?:do|proceed|go ahead|process)|proceed|that[’']?s (?:right|fine|correct|perfect|great|ok(?:ay)?)|(?:that|this|it) (?:works|looks (?:good|right|fine)|would be (?:great|fine|perfect))|works for me|(?:sounds|looks) (?:good|great|fine|right)|do it|do that|continue|ok(?:ay)?|agreed|of course|absolutely|definitely|approved?|perfect|exactly|ja|jawohl|gerne|oui|d[’']accord|s[ií]|claro|sim|da|はい|是的?|好的?|네)(?![\p{L}\d])/iu;

/** A human comes back after the answer and says that it is wrong. */
export const COMPLAINS =
  /\b(?:wrong|incorrect|broken?|broke|fail(?:s|ed|ing|ure)?|not what I|didn[’']t|did not|doesn[’']t work|never (?:asked|wanted)|mistake|why (?:did|is|was)|still (?:not|fails|broken)|instead of|supposed to|red because|refund(?:ed)? the wrong)\b/i;

/** The name of a call that changes something outside the run. */
export const CHANGES_STATE =
  /^(?:[\w-]+(?:\.|__|\/))?(?:create|update|delete|modify|cancel|exchange|return|book|send|submit|remove|transfer|issue|refund|pay|charge|buy|purchase|reserve|place|approve|publish|deploy|merge|drop|close|grant|revoke)(?:[_A-Z-]|$)/u;

/** The name of a call that hands the run or a control word on, and changes nothing else. */
export const CONTROL_CALL =
  /^(?:transfer_to_|handoff|send_message|submit_answer|submit$|finish|final_answer|todo|update_plan|update_todo)/i;

/** The name of a call that starts like an action and only reads: `return_policy`, `book_search`, `place_details`. */
export const ONLY_READS =
  /(?:^|[._/-])(?:book|return|place|issue|order|transfer|refund|charge|purchase|reserve|exchange|close|drop|merge)[_A-Z-](?:\w*[_-])?(?:policy|policies|status|details?|info|search|lookup|list|history|options|quote|quotes|eligibility|check|count|preview|estimate|rules|terms|reasons?)$/i;
