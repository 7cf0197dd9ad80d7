import type { ShellWord } from "./shell-word.ts";

/** Calls of these builtins that only list or remove settings. Any other call can make a name run a different program, or starts one. */
const ONLY_LIST: Readonly<Record<string, RegExp>> = {
  hash: /^(?:-[rltd]+|[^-].*)$/,
  enable: /^-[aps]+$/,
  bind: /^-[lpPsSvVX]+$/,
  complete: /^(?:-[pr]+|[^-].*)$/,
  compgen: /^(?:-[abcdefgjksuv]+|-A|[^-$`].*)$/,
  compopt: /^/,
  fc: /^-[lnr]+$/,
};

/** Whether the words don't say which program a builtin such as `hash -p` lets run. */
export function hidesProgram(name: string, words: readonly ShellWord[]): boolean {
  const plain = Object.hasOwn(ONLY_LIST, name) ? ONLY_LIST[name] : undefined;
  if (name === "alias") return words.some((word) => word.kind !== "literal");
  if (plain === undefined) return false;
  const rest = words.slice(1);
  return name === "fc" && rest.length === 0
    ? true
    : rest.some((word) => word.kind !== "literal" || !plain.test(word.value));
}

/** The commands that the words of such a builtin name, so that deny rules see them. */
export function commandsOfBuiltin(name: string, words: readonly ShellWord[]): string[] {
  switch (name) {
    case "alias":
      return words.slice(1).flatMap(({ value }) => /^[^=]+=(.+)$/s.exec(value)?.[1] ?? []);
    case "hash":
      return valuesBehind(words, "p");
    case "complete":
    case "compgen":
      return [...valuesBehind(words, "C"), ...valuesBehind(words, "F")];
    case "bind":
      return valuesBehind(words, "x").map((text) =>
        text.replace(/^[^:]*:\s*/s, "").replace(/^(["'])(.*)\1$/s, "$2"),
      );
    case "fc":
      return valuesBehind(words, "e");
    default:
      return [];
  }
}

/** The values of a letter: behind it in its word, or the next word. */
function valuesBehind(words: readonly ShellWord[], letter: string): string[] {
  return words.flatMap((word, at) => {
    const found = new RegExp(`^-[A-Za-z]*?${letter}(.*)$`, "s").exec(word.value);
    if (at === 0 || found === null) return [];
    return found[1] === "" ? (words[at + 1]?.value ?? []) : (found[1] ?? []);
  });
}
