const crossed = (starts: string, ends: string): string[] =>
  starts.split("|").flatMap((start) => ends.split("|").map((end) => `${start}${end}`));

/** 24 ways to begin a letter. */
export const OPENINGS: readonly string[] = crossed(
  "Hello,\n|Dear team,\n|Good morning,\n|Good evening,\n|To whom it may concern,\n|Dear customer service,\n",
  "I write to you for the first time.|I have been a customer for years.|I hope you can help me.|This is about something I bought from you.",
);

/** 60 things that do not matter. */
export const DETAILS: readonly string[] = crossed(
  "I had counted on it|My mother had looked forward to it|My neighbour had asked me for it|The whole family had saved for it|My daughter had chosen it|I had told everybody about it|My colleagues had put money together for it|My husband had made room for it|I had searched a long time for it|My wife had set her heart on it|Our club had voted for it|I had postponed other things because of it",
  " for a birthday party.| for our new flat.| for the holidays.| for a wedding.| for the summer.",
);

/** 24 ways to ask for something. */
export const PLEAS: readonly string[] = crossed(
  "Please look into it|Please tell me what I am entitled to|I would like to know what you will do|Kindly check your records|Please put this right|I ask you to treat this as your rules say",
  ".| as soon as you can.| and let me know.| without further delay.",
);

/** 16 ways to end a letter. */
export const CLOSES: readonly string[] = crossed(
  "Kind|Best|Warm|Many",
  " regards,| regards from here,| greetings,| greetings and thanks,",
);

/** What letters are about: the families, and what else people write. */
export const TOPICS = [
  "late",
  "recall",
  "damage",
  "withdrawn",
  "invoice",
  "address",
  "return",
  "praise",
  "question",
  "voucher",
] as const;
export type Topic = (typeof TOPICS)[number];

/** The sentence that says what a letter is about: 40 for each family, fewer for the rest. */
export const COMPLAINTS: readonly (readonly [Topic, readonly string[]])[] = [
  [
    "late",
    crossed(
      "My parcel|The delivery|The package|My order|The shipment|The box|The whole consignment|What I ordered",
      " was not here on the day you had promised.| missed the date in your confirmation.| kept me waiting beyond the promised day.| was not at my door when it should have been.| did not keep to the date you gave me.",
    ),
  ],
  [
    "recall",
    crossed(
      "I read in the newspaper that|A neighbour told me that|I heard on the radio that|My sister says that|A notice in your shop says that|A friend wrote to me that|I saw on your page that|Somebody at work mentioned that",
      " something I bought from you is being recalled.| one of your articles has to come back for safety.| you are calling back an article that I own.| certain lots of my article are not safe.| my article may be part of a recall.",
    ),
  ],
  [
    "damage",
    crossed(
      "When I opened the box|As soon as I had unpacked everything|After I had taken off the wrapping|On the evening the parcel came|When we put it on the table|At the first look|Before I could use it even once|While my son was unpacking",
      ", I found damage.|, it was clear that something had broken.|, not everything was whole.|, I saw that it had suffered on the way.|, the damage was plain to see.",
    ),
  ],
  [
    "withdrawn",
    crossed(
      "Please forget my complaint|You need not do anything about my complaint|I take back my complaint|Consider my complaint settled",
      ", it was a mistake of mine.|, the matter has resolved itself.",
    ),
  ],
  [
    "invoice",
    crossed(
      "I need an invoice|Please send me a copy of the invoice|My accountant asks for the invoice|I cannot find the invoice",
      ", nothing else.|, everything else was fine.",
    ),
  ],
  [
    "address",
    crossed(
      "I have moved|My street has a new name|The house number you have is wrong|I would like parcels at my office",
      ", please change my address.|, so please note the new address.",
    ),
  ],
  [
    "return",
    crossed(
      "I do not like the colour|It does not fit my kitchen|I changed my mind|I ordered one too many",
      " and want to send it back.| and ask for a return label.",
    ),
  ],
  [
    "praise",
    crossed(
      "I only want to say thank you|You have done well|Everything was perfect|I am very happy with my purchase",
      ", keep it up.|, and so is my family.",
    ),
  ],
  [
    "question",
    crossed(
      "Does it come in other colours|Can it go into the dishwasher|Is there a larger model|How long is the warranty",
      ", and where can I read about it?|, or do you not know?",
    ),
  ],
  [
    "voucher",
    crossed(
      "My voucher is not accepted|The code of my voucher has faded|My voucher has run out|I lost my voucher",
      ", can you help?|, what shall I do?",
    ),
  ],
];

/** Subject lines; they fit the topic, and near-misses borrow those of a family. */
export const SUBJECTS: Readonly<Record<Topic, readonly string[]>> = {
  late: [
    "Late delivery",
    "Delivery came late",
    "Parcel behind schedule",
    "Promised day missed",
    "My parcel is late",
    "Waiting for my parcel",
  ],
  recall: [
    "Recall",
    "Recalled article",
    "Question about the recall",
    "Is mine recalled?",
    "Safety recall",
    "Your recall notice",
  ],
  damage: [
    "Damaged goods",
    "Article arrived damaged",
    "Damage in transit",
    "Broken on arrival",
    "Damaged parcel",
    "Complaint about damage",
  ],
  withdrawn: ["Complaint withdrawn", "Never mind", "Matter settled"],
  invoice: ["Invoice", "Copy of invoice", "Missing invoice"],
  address: ["Change of address", "New address", "I have moved"],
  return: ["Return", "Sending it back", "Return label"],
  praise: ["Thank you", "Well done", "A happy customer"],
  question: ["Question about an article", "Product question", "Before I buy"],
  voucher: ["Voucher", "Voucher not accepted", "Problem with a voucher"],
};

const BY_SUBJECT = new Map(TOPICS.flatMap((topic) => SUBJECTS[topic].map((subject) => [subject, topic])));

/** What a subject line suggests. */
export function topicOfSubject(subject: string): Topic | undefined {
  return BY_SUBJECT.get(subject);
}
