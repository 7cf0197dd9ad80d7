import type { PathUse } from "./analysis.ts";
import { type ChangeSource, operandChanges } from "./path-changes.ts";
import type { ShellWord } from "./shell-word.ts";

/** Its own commands that only show something, or set how it does so. Any of the others may be cut short. */
const SHOWS =
  /^\.(?:tables|schema|fullschema|indexes|indices|databases|dbinfo|headers?|mode|stats|show|dump|width|timer|nullvalue|separator|help|version|lint|sha3sum|bail|changes|explain|eqp|print|read|import|load|timeout|exit|quit|limit|parameter)$/;
/** Statements that open or write another file, up to its name. */
const WRITES =
  /\b(?:vacuum\b[^;]*?\binto|attach(?:\s+(?:or|if|not|exists|replace|database)\b)*|writefile\s*\(|zipfile\s*\(|copy\b[^;]*?\bto|export\s+database)\s*/gi;
const TEXT = /^(?:'((?:[^']|'')*)'|"((?:[^"]|"")*)")/;

/** The files that a client of a database writes beside it: what its statements name, or its own commands. */
export function statementWrites(source: ChangeSource, statement: ShellWord): PathUse[] {
  const { value, kind } = statement;
  if (kind !== "literal" || !/\.\w|\b(?:into|attach|writefile|zipfile|copy|export)\b/i.test(value)) return [];
  const names = value.split("\n").flatMap((line) => (/^\s*\./.test(line) ? namesOfCommand(line.trim()) : []));
  for (const found of value.matchAll(WRITES)) {
    const text = TEXT.exec(value.slice(found.index + found[0].length));
    names.push(text === null ? null : (text[1] ?? text[2] ?? "").replace(/(['"])\1/g, "$1"));
  }
  return names.flatMap((name) => {
    const path = name === null ? null : pathOf(name);
    if (path === "") return [];
    const word =
      path === null
        ? ({ ...statement, kind: "dynamic", prefix: "" } as const)
        : { ...statement, value: path, prefix: path };
    return operandChanges(source, [word], "write");
  });
}

/** The last word of `.backup main file`; null where it changes the folder, or more may be written. */
function namesOfCommand(line: string): (string | null)[] {
  const [command = "", ...rest] = line.match(/'[^']*'|"[^"]*"|[^\s'"]+/g) ?? [];
  if (SHOWS.test(command) || rest.length === 0) return [];
  const last = (rest.at(-1) ?? "").replace(/^(['"])(.*)\1$/, "$2");
  if (/^\.(?:cd|ar)/.test(command)) return [null];
  return /^(?:-\w*|on|off|stdout|stderr)$/.test(last) || last.startsWith("|") ? [] : [last];
}

/** The file of a URI; "" for a database in memory; null where its name is spelled in another way. */
function pathOf(name: string): string | null {
  if (name === "" || name.startsWith(":memory:")) return "";
  if (!/^file:/i.test(name)) return name;
  const path =
    name
      .slice(5)
      .replace(/^\/\/(?:localhost)?(?=\/)/, "")
      .split(/[?#]/, 1)[0] ?? "";
  if (path.startsWith(":memory:") || /[?&]mode=memory\b/.test(name)) return "";
  return path.includes("%") ? null : path;
}
