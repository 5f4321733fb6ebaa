import { families } from "../families/families.ts";
import { FAMILIES, type FamilyName } from "../families/family.ts";
import {
  DULL_LINES,
  DULL_TITLES,
  HANDBOOK_LINES,
  HANDBOOKS,
  OTHER_POLICIES,
  OTHER_RULES,
} from "../text/papers.ts";
import type { Day } from "../world/calendar.ts";
import type { Document } from "../world/entities.ts";
import type { Stream, Streams } from "../world/streams.ts";
import type { DraftDocument } from "./drafts.ts";
import type { Plot } from "./plot.ts";

type Paper = Omit<DraftDocument, "name" | "edited">;

/** The documents of a world in the order in which they are listed: of several versions the old one stands first, edited last. */
export function writeDocuments(plot: Plot): DraftDocument[] {
  const { streams, level, today } = plot;
  const random = streams("papers");
  const binding = bindingPapers(plot, random);
  const handbooks = random.sample(HANDBOOKS, level.documents - level.binding).map((title): Paper => {
    return { title, kind: "handbook", body: random.sample(HANDBOOK_LINES, 3).join("\n") };
  });
  const listed = oldFirst(random.shuffled([...binding, ...handbooks]));
  return listed.map((paper, index) => ({
    ...paper,
    name: `${slug(paper.title)}-${random.integer(10, 99)}${index}`,
    edited: editedOn(paper, today, random),
  }));
}

function bindingPapers({ story, level, family, streams, today }: Plot, random: Stream): Paper[] {
  const versions = story.policies.map((policy, version): Paper => {
    const body = policy.write(streams("wording", version)).join("\n");
    return { title: story.title, kind: story.kind, body, version };
  });
  const [memoTitle = "", ...dullTitles] = random.sample(DULL_TITLES, DULL_TITLES.length);
  const memo = story.memo ? [notice(memoTitle, story.memo.write(streams("wording", 10)), random)] : [];
  const own = [...versions, ...memo];
  const others = otherPapers(family.name, dullTitles, streams, today);
  return [...own, ...others.slice(0, Math.max(0, level.binding - own.length))];
}

function notice(title: string, line: string | undefined, random: Stream): Paper {
  const lines = random.sample(DULL_LINES, 3);
  const body = line === undefined ? lines : [lines[0], line, ...lines.slice(1)];
  return { title, kind: "notice", body: body.join("\n") };
}

/** A dull notice, then the rules for the other kinds of work, then more of both. */
function otherPapers(family: FamilyName, titles: readonly string[], streams: Streams, today: Day): Paper[] {
  const random = streams("other papers");
  const rules = FAMILIES.filter((name) => name !== family && name !== "recall").map((name, index): Paper => {
    const own: Streams = (component, at) => streams(`other papers|${name}|${component}`, at);
    const story = families[name].begin({
      streams: own,
      today,
      inclusive: index === 0,
      versions: 1,
      hasMemo: false,
    });
    return {
      title: story.title,
      kind: "policy",
      body: story.policies.flatMap((one) => one.write(random)).join("\n"),
    };
  });
  const plain = random.sample(OTHER_POLICIES, 3).map((title): Paper => {
    return { title, kind: "policy", body: random.sample(OTHER_RULES, 3).join("\n") };
  });
  const dull = titles.slice(0, 3).map((title) => notice(title, undefined, random));
  const [first, ...rest] = dull;
  return [...(first ? [first] : []), ...rules, ...random.shuffled([...plain, ...rest])];
}

function oldFirst(papers: readonly Paper[]): Paper[] {
  const versions = papers.filter(({ version }) => version !== undefined);
  const old = versions.find(({ version }) => version === 1);
  const first = versions[0];
  if (!old || !first || old === first) return [...papers];
  return papers.map((paper) => (paper === first ? old : paper === old ? first : paper));
}

function editedOn({ version }: Paper, today: Day, random: Stream): Day {
  if (version === 1) return today - random.integer(1, 3);
  return today - random.integer(4, 300);
}

function slug(title: Document["title"]): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/gu, "-");
}
