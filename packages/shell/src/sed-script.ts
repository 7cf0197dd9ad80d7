/**
 * Whether a sed script only prints, deletes and substitutes: no `e`, `w`, `W`, `r` or `R` command or flag.
 * What this does not follow is not safe.
 */
export function isSafeSedScript(script: string): boolean {
  let at = 0;
  while (at < script.length) {
    const next = skipCommand(script, at);
    if (next === null || next <= at) return false;
    at = next;
  }
  return true;
}

/**
 * The commands that a script lets GNU sed run: `e command`, and `s/…/command/e`. `isOpen`: what it runs is made of what it
 * reads. Null where it surely runs none. This looks for what could be such a command, not for how sed reads the script.
 */
export function findSedCommands(script: string): { texts: string[]; isOpen: boolean } | null {
  if (!script.includes("e") || isSafeSedScript(script)) return null;
  const texts: string[] = [];
  let isOpen = false;
  for (const [, text = ""] of script.matchAll(
    /(?:^|[;{}\n\d$/!,\s])e(?:[ \t]*([^\n;}\s][^\n]*)|(?=$|[\n;}]))/g,
  )) {
    if (text === "") isOpen = true;
    else texts.push(text.replace(/[;}\s]+$/, ""));
  }
  const substitution = /s([^\w\s\\])((?:\\.|(?!\1)[^\\])*)\1((?:\\.|(?!\1)[^\\])*)\1[gpiIm\d]*e/gs;
  for (const [, , , text = ""] of script.matchAll(substitution)) {
    if (/(?:^|[^\\])(?:\\\\)*(?:&|\\\d)/.test(text) || text === "") isOpen = true;
    if (text !== "") texts.push(text.replace(/\\(.)/gs, "$1"));
  }
  return { texts, isOpen };
}

/** The files that a script may read (`r`, `R`) and write (`w`, `W`, `s///w`), by what could be such a command. */
export function filesOfSed(script: string): { read: string[]; written: string[] } {
  if (isSafeSedScript(script)) return { read: [], written: [] };
  const named = (letters: string): string[] =>
    [...script.matchAll(new RegExp(`(?:^|[;{}\\n\\d$/!,\\s])[${letters}][ \\t]*([^\\n]+)`, "g"))].flatMap(
      ([, text = ""]) => [text, text.replace(/[;}\s].*$/s, "")],
    );
  const flags = [
    ...script.matchAll(
      /s([^\w\s\\])(?:\\.|(?!\1)[^\\])*\1(?:\\.|(?!\1)[^\\])*\1[gpiIme\d]*w[ \t]*([^\n]+)/gs,
    ),
  ];
  return {
    read: named("rR").filter((name) => name !== ""),
    written: [...named("wW"), ...flags.map(([, , name = ""]) => name)].filter((name) => name !== ""),
  };
}

/** The position behind one command with its addresses, or null. */
function skipCommand(script: string, start: number): number | null {
  const afterAddress = skipAddresses(script, start);
  if (afterAddress === null) return null;
  const at = afterAddress;
  const command = script[at];
  if (command === undefined) return at;
  if (/[pPdDgGhHxnNzF={};\n \t]/.test(command)) return at + 1;
  if (command === "q" || command === "Q" || command === "l") return at + 1 + digits(script, at + 1);
  if (command === "s" || command === "y") return skipSubstitution(script, at);
  return null;
}

function skipAddresses(script: string, start: number): number | null {
  let at = start;
  while (at < script.length) {
    const character = script[at] ?? "";
    if (/[\d$,+~!\s;]/.test(character)) {
      at += 1;
    } else if (character === "/") {
      const end = skipPattern(script, at + 1, "/");
      if (end === null) return null;
      at = end;
      while (script[at] === "I" || script[at] === "M") at += 1;
    } else {
      return at;
    }
  }
  return at;
}

function skipSubstitution(script: string, at: number): number | null {
  const delimiter = script[at + 1];
  if (delimiter === undefined || /[\w\s\\[\]]/.test(delimiter)) return null;
  const middle = skipPattern(script, at + 2, delimiter);
  if (middle === null) return null;
  const end = skipPattern(script, middle, delimiter);
  if (end === null) return null;
  const flags = /^[gpiIm\d]*/.exec(script.slice(end))?.[0] ?? "";
  const behind = end + flags.length;
  return behind === script.length || /[\s;}]/.test(script[behind] ?? "") ? behind : null;
}

/** The position behind the closing delimiter. Versions disagree on one inside brackets or at a line's end. */
function skipPattern(script: string, start: number, delimiter: string): number | null {
  let isInBrackets = false;
  for (let at = start; at < script.length; at += 1) {
    const character = script[at];
    if (character === "\\") {
      at += 1;
      if (script[at] === "\n") return null;
    } else if (character === "\n") return null;
    else if (character === delimiter) return isInBrackets ? null : at + 1;
    else if (character === "[") isInBrackets = true;
    else if (character === "]") isInBrackets = false;
  }
  return null;
}

function digits(script: string, at: number): number {
  return /^\d*/.exec(script.slice(at))?.[0].length ?? 0;
}
