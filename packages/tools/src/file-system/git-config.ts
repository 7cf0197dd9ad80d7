/** One setting of a git configuration. */
export type GitSetting = {
  /** In lower case. */
  section: string;
  subsection: string | null;
  /** In lower case. */
  name: string;
  /** Null where none is given, which means true. */
  value: string | null;
};

/** Reads the text of a git configuration; null where it is none that git reads. Includes are settings like any other. */
export function parseGitConfig(text: string): GitSetting[] | null {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n/g, "\n");
  const settings: GitSetting[] = [];
  let section: Pick<GitSetting, "section" | "subsection"> | null = null;
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  while (at < source.length) {
    if (next(/\s+|[#;][^\n]*/y) !== null) continue;
    const header = next(/\[([\w.-]+)(?:\s+"((?:[^"\\\n]|\\[^\n])*)")?\s*\]/y);
    if (header !== null) {
      section = sectionOf(header[1] ?? "", header[2]);
      continue;
    }
    const entry = next(
      /([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:=((?:"(?:[^"\\]|\\.)*"|\\.|[^"\\\n#;])*)(?:[#;][^\n]*)?)?(?=\n|$)/sy,
    );
    if (entry === null || section === null) return null;
    const value = entry[2] === undefined ? null : plainValue(entry[2]);
    settings.push({ ...section, name: (entry[1] ?? "").toLowerCase(), value });
  }
  return settings;
}

/** `[diff "Name"]`, or as it was once written `[diff.name]`. */
function sectionOf(name: string, quoted: string | undefined): Pick<GitSetting, "section" | "subsection"> {
  const [first = "", ...rest] = name.toLowerCase().split(".");
  if (quoted !== undefined)
    return { section: name.toLowerCase(), subsection: quoted.replace(/\\(.)/g, "$1") };
  return { section: first, subsection: rest.length === 0 ? null : rest.join(".") };
}

const escapes: Record<string, string> = { n: "\n", t: "\t", b: "\b", "\n": "" };

/** Without the quotes, and without the spaces around what is not quoted. */
function plainValue(written: string): string {
  const parts = [...trimBlanks(written).matchAll(/"((?:[^"\\]|\\.)*)"|((?:[^"\\]|\\.)+)/gs)];
  return parts
    .map(([, quoted, plain]) =>
      (quoted ?? plain ?? "").replace(/\\(.)/gs, (_, one: string) => escapes[one] ?? one),
    )
    .join("");
}

/** Only what git takes for a blank goes. A pattern for the end would look at each run of blanks again and again. */
function trimBlanks(text: string): string {
  const isBlank = (at: number) => " \t\r\n".includes(text.charAt(at));
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}
