import type { History } from "../replay/contract/agent.ts";
import { recordEpisode } from "../replay/recorder.ts";
import type { Subject } from "./diagnoser.ts";

/** What a recorded run is called before diagnosers: every one alike. */
const ID = "run";

/** Hides whose run it is: of an episode only its history is left, without pictures, under a name that says nothing. */
export function hide(history: History): Subject {
  const seen = withoutPictures(history);
  return { history: seen, run: recordEpisode({ history: seen }, ID) };
}

/** The pictures hold scenes as data; their labels stand in the texts. */
export function withoutPictures(history: History): History {
  const turns = history.turns.map(({ observation: { text, failed, ended }, ...rest }) => ({
    ...rest,
    observation: { text, failed, ended },
  }));
  return { ...history, turns };
}
