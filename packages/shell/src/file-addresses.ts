import type { PathUse } from "./analysis.ts";
import type { Where } from "./collector.ts";
import type { ShellEnvironment } from "./environment.ts";
import { mayMean } from "./long-option.ts";
import { pathUses, type Use } from "./path-uses.ts";
import { dynamic, literalWord, type ShellWord } from "./shell-word.ts";

const ADDRESS = /\bfile:(\/[^?#\s'"<>]*)/gi;
/** More alternatives than these are not listed. */
const MOST = 64;

/** The files that `file:` addresses in a word name: `%65` is `e`, and for curl `{a,b}` and `[a-z]` are patterns. */
export function addressUses(
  environment: ShellEnvironment,
  word: ShellWord,
  where: Where,
  use: Use,
): PathUse[] {
  if (!/file:/i.test(word.value)) return [];
  if (word.kind === "dynamic") return [{ path: null, physical: null, ...use, span: word.span }];
  return [...word.value.matchAll(ADDRESS)].flatMap(([, address = ""]) => {
    // Behind two slashes stands a host, which may be none.
    const path = address.startsWith("//") ? address.slice(2).replace(/^[^/]*/, "") : address;
    const texts = new Set([path, ...alternatives(path)]);
    const uses = [...texts].flatMap((text) => pathUses(environment, wordOf(text, word), where, use));
    return path.endsWith("/") ? uses.map((one) => ({ ...one, covers: "below" as const })) : uses;
  });
}

/** What `curl -T a file:///x` writes. */
export function uploadWrites(
  environment: ShellEnvironment,
  words: readonly ShellWord[],
  where: Where,
): PathUse[] {
  if (!words.some(({ prefix }) => /^-[^-]*T/.test(prefix) || mayMean(prefix, ["--upload-file"]))) return [];
  const use = { access: "write", covers: "path", via: "argument" } as const;
  return words.slice(1).flatMap((word) => addressUses(environment, word, where, use));
}

function alternatives(text: string): string[] {
  const found: string[] = [];
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [list, inner = ""] = /\{([^{}]*)\}/.exec(next) ?? [];
    if (list === undefined) found.push(next);
    else if (found.length + waiting.length > MOST) return ["/**"];
    else for (const one of inner.split(",")) waiting.push(next.replace(list, () => one));
  }
  return found;
}

/** A range stands for letters or numbers, and so for no dot that hides a name. */
function wordOf(text: string, { span }: ShellWord): ShellWord {
  const pattern = text.replace(/\[\w+-\w+(?::\d+)?\]/g, "*");
  const value = pattern.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (!value.includes("*")) return literalWord(value, span);
  const prefix = value.slice(0, value.indexOf("*"));
  return { ...dynamic(value, prefix, span), kind: "glob", isValue: true };
}
