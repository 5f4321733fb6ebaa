import { RootstepError } from "../../core/errors.ts";
import { asFields, asList, asName, asNumber, type Fields, textOf } from "../../importers/shapes/loose.ts";
import { askJson, secureUrl } from "./http.ts";
import type { Patience } from "./patience.ts";
import { isCommit, type ListedFile, type Release } from "./release.ts";

/** What a host has at a commit. */
export interface ReleaseListing {
  /** The whole name of the commit. */
  revision: string;
  files: readonly ListedFile[];
}

/** Where files and their listing are asked for. A mirror answers for both under the paths of the host. */
interface Addresses {
  api: string;
  files: string;
}

interface Host {
  addresses: Addresses;
  /** The commit a revision means. */
  resolve(addresses: Addresses, repository: string, revision: string, patience: Patience): Promise<string>;
  list(addresses: Addresses, repository: string, commit: string, patience: Patience): Promise<ListedFile[]>;
}

const HOSTS: Record<Release["host"], Host> = {
  huggingface: {
    addresses: { api: "https://huggingface.co", files: "https://huggingface.co" },
    resolve: async ({ api }, repository, revision, patience) => {
      const url = `${api}/api/datasets/${repository}/revision/${encodeURIComponent(revision)}`;
      return textOf(asFields((await askJson(url, patience)).value).sha);
    },
    list: listHuggingFace,
  },
  github: {
    addresses: { api: "https://api.github.com", files: "https://raw.githubusercontent.com" },
    resolve: async ({ api }, repository, revision, patience) => {
      const url = `${api}/repos/${repository}/commits/${encodeURIComponent(revision)}`;
      return textOf(asFields((await askJson(url, patience)).value).sha);
    },
    list: listGitHub,
  },
};

/** The files of a release at a revision, as its host or a mirror of it lists them. */
export async function listRelease(
  { host, repository }: Release,
  revision: string,
  patience: Patience,
  mirror?: string,
): Promise<ReleaseListing> {
  const { addresses, resolve, list } = HOSTS[host];
  const base = mirror === undefined ? undefined : secureUrl(mirror).href.replace(/\/+$/u, "");
  const asked = base === undefined ? addresses : { api: base, files: base };
  const commit = await resolve(asked, repository, revision, patience);
  if (!/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/u.test(commit)) {
    throw new RootstepError("network", `${asked.api} names no commit for ${repository} at ${revision}`);
  }
  if (isCommit(revision) && !commit.startsWith(revision)) {
    throw new RootstepError("network", `${asked.api} gives ${commit} where ${revision} was asked for`);
  }
  return { revision: commit, files: await list(asked, repository, commit, patience) };
}

/** Pages that follow one another; more than this is no listing of a benchmark. */
const PAGES = 200;

async function listHuggingFace(
  { api, files }: Addresses,
  repository: string,
  commit: string,
  patience: Patience,
): Promise<ListedFile[]> {
  const listed: ListedFile[] = [];
  let page: string | undefined = `${api}/api/datasets/${repository}/tree/${commit}?recursive=true`;
  for (let pages = 0; page !== undefined; pages++) {
    if (pages >= PAGES) throw new RootstepError("network", `the listing of ${repository} does not end`);
    const { value, headers } = await askJson(page, patience);
    for (const entry of asList(value).map(asFields)) {
      if (entry.type !== "file") continue;
      const path = textOf(entry.path);
      listed.push({
        path,
        url: `${files}/datasets/${repository}/resolve/${commit}/${encoded(path)}`,
        ...sizeAndHash(entry),
      });
    }
    page = nextPage(headers, api);
  }
  return listed;
}

/** Large files have a sha256 of their own, beside the Git id of their pointer. */
function sizeAndHash({ size, oid, lfs }: Fields): Pick<ListedFile, "size" | "hash"> {
  const large = asFields(lfs);
  const sha256 = asName(large.oid)?.replace(/^sha256:/u, "");
  if (sha256 !== undefined) {
    return { size: asNumber(large.size) ?? asNumber(size), hash: { kind: "sha256", value: sha256 } };
  }
  return { size: asNumber(size), hash: gitHash(oid) };
}

function gitHash(id: unknown): ListedFile["hash"] {
  const value = textOf(id);
  return /^[0-9a-f]{40}$/u.test(value) ? { kind: "git", value } : undefined;
}

/** The next page, at the address that is asked: a mirror passes on links to its host. */
function nextPage(headers: Headers, api: string): string | undefined {
  const link = /<([^>]+)>\s*;\s*rel="?next"?/u.exec(headers.get("link") ?? "")?.[1];
  if (link === undefined || !URL.canParse(link, api)) return undefined;
  const { pathname, search } = new URL(link, api);
  const prefix = new URL(api).pathname.replace(/\/+$/u, "");
  return `${new URL(api).origin}${pathname.startsWith(`${prefix}/`) ? "" : prefix}${pathname}${search}`;
}

async function listGitHub(
  { api, files }: Addresses,
  repository: string,
  commit: string,
  patience: Patience,
): Promise<ListedFile[]> {
  const { value } = await askJson(`${api}/repos/${repository}/git/trees/${commit}?recursive=1`, patience);
  const { tree, truncated } = asFields(value);
  if (truncated === true)
    throw new RootstepError("network", `the listing of ${repository} was cut by its host`);
  return asList(tree)
    .map(asFields)
    .filter(({ type, mode }) => type === "blob" && mode !== SYMBOLIC_LINK)
    .map(({ path, size, sha }) => ({
      path: textOf(path),
      url: `${files}/${repository}/${commit}/${encoded(textOf(path))}`,
      size: asNumber(size),
      hash: gitHash(sha),
    }));
}

const SYMBOLIC_LINK = "120000";

function encoded(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
