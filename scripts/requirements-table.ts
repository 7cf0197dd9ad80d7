/** A test that proves a requirement. */
export type Proof = {
  /** The test file, from the root. */
  path: string;
  /** The title with its groups, or a short form of it: `…` stands for any text. */
  title: string;
};

/** A row of docs/requirements.md. */
export type Requirement = {
  /** The heading of the table: the document that states the requirement. */
  section: string;
  /** The document's own number, such as `FR-001`, or the heading that the requirement is under there. */
  id: string;
  text: string;
  proofs: Proof[];
  /** The script in package.json that measures the requirement, where no test proves it. */
  measured: string | null;
};

/** Reads the tables of the document. A row is `| id | requirement | tests |`, a test is `path`: “title”. */
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
  const [, id = "", text = "", cell] = line.split(/(?<!\\)\|/).map((part) => part.trim());
  if (cell === undefined || /^-*$/.test(id) || id === "id") return [];
  const proofs = [...cell.matchAll(/`([^`]+)`: “([^”]+)”/g)].map(([, path = "", title = ""]) => ({
    path,
    title,
  }));
  const measured = /^Measured: `([^`]+)`$/.exec(cell)?.[1] ?? null;
  return [{ section, id, text, proofs, measured }];
}

const fewestLetters = 12;

/**
 * Says why a title doesn't name one test, one group or one table among the tests, each given as its groups and its title;
 * null if it does.
 */
export function findTitleProblem(title: string, tests: readonly (readonly string[])[]): string | null {
  if (title.replaceAll("…", "").replace(/[^\p{L}\p{N}]/gu, "").length < fewestLetters)
    return "it says too little: write more of it";
  const pieces = title.split("…").map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`^${pieces.join(".*")}$`, "s");
  const found = tests.filter((path) => partsOf(path).some((part) => pattern.test(part)));
  if (found.length === 0) return "no test of this file has this title";
  return isOneGroup(found, pattern) ? null : "it fits tests of several groups: write more of it";
}

/** Whether the tests stand in one group, so that a short form can't mean one of them and find another. */
function isOneGroup(found: readonly (readonly string[])[], pattern: RegExp): boolean {
  const groups = found.map((path) => path.slice(0, depthOf(path, pattern)).join(" > "));
  return new Set(groups).size === 1;
}

/** How many groups stand around the outermost one, or around the test, that the pattern names. */
function depthOf(path: readonly string[], pattern: RegExp): number {
  return path.findLastIndex((_, index) => partsOf(path.slice(index)).some((part) => pattern.test(part)));
}

/** Every run of groups and title that stand one in the other. */
function partsOf(path: readonly string[]): string[] {
  return path.flatMap((_, from) =>
    path.slice(from).map((__, length) => path.slice(from, from + length + 1).join(" > ")),
  );
}
