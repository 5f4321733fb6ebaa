/** Titles of notices that say nothing about what is in them. */
export const DULL_TITLES: readonly string[] = [
  "Notes from the Tuesday round",
  "Canteen and car park",
  "Week 14 in brief",
  "Minutes of the loading bay meeting",
  "This and that",
  "From the facility desk",
  "Changes at the front desk",
  "Round letter 27",
  "Odds and ends",
  "After the summer break",
  "Greetings from the warehouse",
  "News from the second floor",
  "For your information",
  "Short notes",
  "Before the long weekend",
  "Housekeeping",
];

/** Titles of policies for other kinds of work. */
export const OTHER_POLICIES: readonly string[] = [
  "Gift cards",
  "Newsletter consent",
  "Price match",
  "Bulk orders",
  "Self-collection",
  "Exchange of sizes",
];

export const HANDBOOKS: readonly string[] = [
  "How to answer the telephone",
  "Tone of voice",
  "Using the order book",
  "First week at work",
  "Shortcuts of the ticket system",
  "Who is who",
  "Opening hours and shifts",
  "Fire drill",
];

/** Lines without any bearing on a case. */
export const DULL_LINES: readonly string[] = [
  "The coffee machine on the second floor is back.",
  "Please close the windows in the evening.",
  "The car park is swept on Friday, so leave no car there overnight.",
  "Our thanks go to everybody who helped with the stocktaking.",
  "The new label printers are quieter than the old ones.",
  "Lost property is kept at the front desk.",
  "The lift will be serviced in the morning hours.",
  "We welcome three new colleagues in the warehouse.",
  "The summer party takes place in the yard.",
  "Do not prop the fire doors open.",
  "The canteen now has a second vegetarian dish.",
  "Badges are renewed at the end of the quarter.",
  "Whoever finds the blue hand truck, please bring it back.",
  "The shift plan hangs beside the loading bay.",
  "Bicycles belong into the shed.",
  "The heating is being repaired.",
];

/** Lines of rules for other kinds of work. */
export const OTHER_RULES: readonly string[] = [
  "A gift card is valid for three years.",
  "Nobody gets the newsletter without having asked for it.",
  "We match the price of a shop in the same city.",
  "Bulk orders are confirmed in writing.",
  "Whoever collects an order shows a document.",
  "Sizes are exchanged once, free of charge.",
  "Wrapping paper is offered before the holidays.",
  "A second key to the locker costs a deposit.",
];

/** Lines of handbooks. */
export const HANDBOOK_LINES: readonly string[] = [
  "Say your name first, then listen.",
  "Write short sentences and avoid slang.",
  "The search looks into names and addresses alike.",
  "Ask your neighbour before you ask the desk.",
  "Save your work before you go to lunch.",
  "Lists show a few entries at a time.",
  "Leave the building by the nearest door.",
  "A smile can be heard on the telephone.",
];
