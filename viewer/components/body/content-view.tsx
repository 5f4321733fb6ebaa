import type { Content } from "../../model/content.ts";
import { Edits, Patch } from "./diff.tsx";
import { JsonTree } from "./json-tree.tsx";
import { Prose } from "./prose.tsx";
import { Terminal } from "./terminal.tsx";

/** A text in the form that suits it. */
export function ContentView({ content, body }: { content: Content; body: string }) {
  switch (content.as) {
    case "json":
      return (
        <div className="box json">
          <JsonTree value={content.value} />
        </div>
      );
    case "edits":
      return <Edits file={content.file} edits={content.edits} />;
    case "patch":
      return <Patch text={body} />;
    case "terminal":
      return <Terminal text={body} />;
    case "prose":
      return <Prose text={body} />;
    case "plain":
      return null;
  }
}
