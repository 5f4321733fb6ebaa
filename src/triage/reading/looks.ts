import { withoutCode } from "./claims.ts";
import { type Stretch, sentences } from "./sentences.ts";

/** Something that can be looked at: how a claim to have done so reads, and what an act that shows it would mention. */
export interface Medium {
  name: string;
  claim: RegExp;
  shown: RegExp;
}

const MEDIA: readonly Medium[] = [
  {
    name: "video",
    claim: looked(
      "watched|viewed|reviewed|looked at|analy[sz]ed|examined|seen",
      "videos?|clip|episode|footage",
    ),
    shown: /video|youtube|youtu\.be|vimeo|\.mp4|\.mov|frame|transcript|subtitle|caption|ffmpeg|cv2/i,
  },
  {
    name: "picture",
    claim: looked(
      "viewed|looked at|examined|inspected|analy[sz]ed|reviewed|seen",
      "images?|pictures?|photos?|photographs?|screenshots?|paintings?",
    ),
    shown:
      /image|picture|photo|screenshot|painting|\.png|\.jpe?g|\.gif|\.webp|PIL|cv2|ocr|tesseract|screen|browser|https?:/i,
  },
  {
    name: "recording",
    claim: looked(
      "listened to|heard|played|transcribed",
      "audio|recording|podcast|song|voice memo|interview|track|lecture|content",
    ),
    shown: /audio|\.mp3|\.wav|\.m4a|podcast|recording|transcri|whisper|speech|librosa|youtube|https?:/i,
  },
  {
    name: "web page",
    claim: looked(
      "visited|opened|browsed|accessed|navigated to",
      "websites?|web ?pages?|web ?sites?|sites?|url|links?|pages?",
    ),
    shown: /https?:|requests|urlopen|urllib|browser|search|fetch|scrape|soup|curl|wget|selenium|web/i,
  },
];

function looked(verbs: string, things: string): RegExp {
  return new RegExp(
    String.raw`\b(?:I|we) (?:have |had |[’']ve )?(?:just |now |also |carefully |thoroughly |manually |closely )*(?:${verbs}) (?:[\w’'-]+ ){0,4}?(?:${things})\b`,
    "i",
  );
}

const VERBS =
  "watched|viewed|reviewed|looked at|analy[sz]ed|examined|seen|inspected|listened to|heard|played|transcribed|visited|opened|browsed|accessed|navigated to|checked|read";
/** Some claim to have looked; most texts hold none, and are passed over after one look. */
const ANY_CLAIM = new RegExp(
  String.raw`\b(?:I|we) (?:have |had |[’']ve )?(?:\w+ )?(?:${VERBS})\b|\b(?:after|upon|by) (?:carefully |manually |further )?(?:visiting|watching|viewing|reviewing|opening|accessing|browsing|checking) .{0,120}\b(?:found|confirmed|shows?|identified|determined)\b`,
  "i",
);
const NOT_DONE =
  /\b(?:if|once|when|until|unless|whether|would|will|should|shall|could|can|cannot|may|might|must|need|try|tried|attempted|assum\w+|unable|not|never|as if|suppose|let[’']s)\b|n[’']t\b|\?\s*$/i;

/** A sentence that claims a look, with the medium it speaks of, where one is told. */
export interface LookClaim {
  words: string;
  stretch: Stretch;
  medium: Medium | undefined;
}

/** The sentences of a text that claim, as a fact, to have looked at something. */
export function mediumClaims(text: string): LookClaim[] {
  const prose = ANY_CLAIM.test(text) ? withoutCode(text) : "";
  if (prose === "" || !ANY_CLAIM.test(prose)) return [];
  return sentences(prose).flatMap((stretch) => {
    const words = prose.slice(stretch.start, stretch.end);
    if (words.length > 600 || !ANY_CLAIM.test(words) || NOT_DONE.test(words)) return [];
    return [{ words, stretch, medium: MEDIA.find(({ claim }) => claim.test(words)) }];
  });
}

/** The one page or site that a sentence gives the address of, without protocol and `www`. */
export function namedPage(words: string): string | undefined {
  const hosts = Array.from(words.matchAll(/https?:\/\/(?:www\.)?([\w.-]+\.\w{2,})/gi), ([, host = ""]) =>
    host.toLowerCase(),
  );
  return new Set(hosts).size === 1 ? hosts[0] : undefined;
}
