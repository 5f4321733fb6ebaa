import { lexer, type Token, type Tokens } from "marked";
import { createElement, type ReactNode, useMemo } from "react";
import { Inert } from "../inert.tsx";

/** Markdown made of elements, never of markup: raw HTML stays text, links and images are named and lead nowhere. */
export function Prose({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  if (!tokens) return <div className="box prose-text">{<Inert text={text} />}</div>;
  return <div className="box prose">{drawn(tokens)}</div>;
}

function tokensOf(text: string): Token[] | undefined {
  try {
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    return undefined;
  }
}

function drawn(tokens: readonly Token[] | undefined): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text never move
  return (tokens ?? []).map((token, index) => <Drawn key={index} token={token} />);
}

function Drawn({ token }: { token: Token }): ReactNode {
  const draw = FORMS[token.type];
  return draw ? draw(token) : <Inert text={token.raw} />;
}

const inside = (token: Token): ReactNode =>
  "tokens" in token && token.tokens ? (
    drawn(token.tokens)
  ) : (
    <Inert text={"text" in token ? String(token.text) : token.raw} />
  );

const FORMS: Record<string, (token: Token) => ReactNode> = {
  space: () => null,
  heading: (token) => createElement("p", { className: "heading" }, inside(token)),
  paragraph: (token) => <p>{inside(token)}</p>,
  text: inside,
  strong: (token) => <strong>{inside(token)}</strong>,
  em: (token) => <em>{inside(token)}</em>,
  del: (token) => <del>{inside(token)}</del>,
  codespan: (token) => <code>{inside(token)}</code>,
  code: (token) => <pre>{inside(token)}</pre>,
  blockquote: (token) => <div className="quoted">{inside(token)}</div>,
  hr: () => <hr />,
  br: () => <br />,
  escape: inside,
  link: (token) => <Link token={token} />,
  list: (token) => (isList(token) ? <List token={token} /> : null),
  table: (token) => (isTable(token) ? <Table token={token} /> : null),
};

/** A link says where it would lead; nobody gets there by a click. */
function Link({ token }: { token: Token }) {
  const href = "href" in token ? String(token.href) : "";
  const isPlain = "text" in token && token.text === href;
  return (
    <>
      <span className="link-text">{inside(token)}</span>
      {isPlain ? null : (
        <span className="link-target">
          {" "}
          (<Inert text={href.slice(0, 200)} />)
        </span>
      )}
    </>
  );
}

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items never move
    <li key={index}>
      {item.task ? (item.checked ? "☑ " : "☐ ") : null}
      {drawn(item.tokens)}
    </li>
  ));
  return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token }: { token: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {token.header.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
            <th key={index}>{drawn(cell.tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={number}>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
              <td key={index}>{drawn(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isList(token: Token): token is Tokens.List {
  return token.type === "list" && "items" in token;
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === "table" && "rows" in token;
}
