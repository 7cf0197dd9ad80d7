/** A test that is to prove a requirement: its file, and its title with the groups that it is in. */
export type Proof = { path: string; title: string };

/** A row of docs/requirements.md. `measured`: the script that measures it, where no test holds it. */
export type Requirement = { section: string; name: string; proofs: Proof[]; measured: string | null };

/** Reads the tables of the document. A row is `| name | in short | tests |`, a test is `path`: “title”. */
export function readRequirements(markdown: string): Requirement[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((chapter) => {
      const section = chapter.slice(0, chapter.indexOf("\n"));
      return chapter.split("\n").flatMap((line) => readRow(line, section));
    });
}

function readRow(line: string, section: string): Requirement[] {
  const [, name = "", , cell] = line.split(/(?<!\\)\|/).map((text) => text.trim());
  if (cell === undefined || /^-*$/.test(name) || name === "requirement") return [];
  const proofs = [...cell.matchAll(/`([^`]+)`: “([^”]+)”/g)].map(([, path = "", title = ""]) => ({
    path,
    title,
  }));
  const measured = /^measured: `([^`]+)`$/.exec(cell)?.[1] ?? null;
  return [{ section, name, proofs, measured }];
}

const fewestLetters = 12;

/** Why a title is not that of one of the tests, each given as its groups and its title; null where it is. */
export function findTitleProblem(title: string, tests: readonly (readonly string[])[]): string | null {
  if (title.replaceAll("…", "").replace(/[^\p{L}\p{N}]/gu, "").length < fewestLetters)
    return "it says too little: name the group too";
  const pieces = title.split("…").map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${pieces.join(".*")}$`, "s");
  return tests.some((path) => partsOf(path).some((part) => pattern.test(part)))
    ? null
    : "no test of this file has this title";
}

/** Every run of groups and title that stand one in the other. */
function partsOf(path: readonly string[]): string[] {
  return path.flatMap((_, from) =>
    path.slice(from).map((__, length) => path.slice(from, from + length + 1).join(" > ")),
  );
}
