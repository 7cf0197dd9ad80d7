import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileRules, decide, type PolicyContext, ruleSetFromTexts } from "@countersign/policy";
import { rgPath } from "@vscode/ripgrep";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../fixtures/temp-workspace.ts";
import { shellEnvironment } from "../shell/shell-environment.ts";
import { folderEntries, smallText } from "./folder-entries.ts";
import { realpathOf } from "./real-path.ts";
import { trackedNames } from "./tracked-names.ts";

/** How many folders are tried; more with REACH_RUNS, by hand. */
const runs = Number(process.env.REACH_RUNS ?? 10);

/** What a file holds that a rule denies. */
const secret = "the-word-is-walrus";
const folders = ["src", "src/in", "lib", "lib/.cache", "docs", "docs/sub", "."];
const deniedNames = [".env", "key.pem", ".env.local"];
const deny = ["Read(.env)", "Read(.env.*)", "Read(**/*.pem)"];

type Tree = {
  secrets: { folder: string; name: string }[];
  links: { folder: string; target: string }[];
  ignored: { folder: string; file: string; line: string }[];
  history: ("track" | "stage" | "unstage" | "remove" | "remove-older")[];
};

const somewhere = fc.constantFrom(...folders);
const tree: fc.Arbitrary<Tree> = fc.record({
  secrets: fc.array(fc.record({ folder: somewhere, name: fc.constantFrom(...deniedNames) }), {
    maxLength: 2,
  }),
  links: fc.array(
    fc.record({
      folder: somewhere,
      target: fc.constantFrom("lib", "lib/.env", "docs/key.pem", "src/a.ts", "docs"),
    }),
    { maxLength: 1 },
  ),
  ignored: fc.array(
    fc.record({
      folder: somewhere,
      file: fc.constantFrom(".gitignore", ".ignore", ".rgignore"),
      line: fc.constantFrom("*.pem", "!.env", "!.e*", "!key.pem", "lib/", "/docs", "!.cache", "!*", "key*"),
    }),
    { maxLength: 2 },
  ),
  history: fc.uniqueArray(fc.constantFrom("track", "stage", "unstage", "remove", "remove-older"), {
    maxLength: 1,
  }),
});

const place = fc.constantFrom(
  "src",
  "lib",
  "docs",
  "src/in",
  ".",
  "docs/sub",
  "src/*",
  "lib/*",
  "*",
  "*/*",
  "src/*.ts",
  "*/*.ts",
  "lib/.*",
);
const readCommand = fc.constantFrom(
  "grep -r walrus",
  "grep -R walrus",
  "cat",
  "head -5",
  "diff -r src",
  "tail -n 3",
  "grep walrus",
  "rg walrus",
  "rg -n walrus",
  "rg -u walrus",
  "rg --hidden walrus",
  "rg -i -l walrus",
  "rg -t ts walrus",
  "rg -g '*' walrus",
);
const command = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(readCommand, place).map(([program, where]) => `${program} ${where}`) },
  {
    weight: 1,
    arbitrary: fc.tuple(readCommand, place, place).map(([program, one, two]) => `${program} ${one} ${two}`),
  },
  { weight: 2, arbitrary: place.map((where) => `cp -r ${where} copy`) },
  { weight: 1, arbitrary: place.map((where) => `cp -rL ${where} copy`) },
  { weight: 1, arbitrary: place.map((where) => `tar cf copy/x.tar ${where}`) },
  { weight: 2, arbitrary: place.map((where) => `find ${where} -type f -exec cat {} +`) },
  { weight: 1, arbitrary: place.map((where) => `find ${where} -exec cat {} \\;`) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      "git diff",
      "git diff --cached",
      "git diff HEAD",
      "git diff HEAD~1",
      "git show",
      "git show HEAD",
      "git show HEAD~1",
      "git diff -- src",
      "git diff HEAD -- lib",
      "git show HEAD -- docs",
      "git diff src/a.ts",
      "git show HEAD:src/a.ts",
      "git blame src/a.ts",
      "git diff HEAD~1 -- src/a.ts",
      "git show --stat",
      "git log -p",
      "cat $(git ls-files)",
      "cat $(git ls-files '*.ts')",
      "cat $(git ls-files lib)",
      "for f in $(git ls-files src); do cat $f; done",
    ),
  },
  { weight: 1, arbitrary: place.map((where) => `cd src && grep -r walrus ${where}`) },
  { weight: 1, arbitrary: place.map((where) => `shopt -s dotglob; cat ${where}`) },
  { weight: 1, arbitrary: place.map((where) => `echo '!.env' > .ignore; rg walrus ${where}`) },
);

const env = { ...shellEnvironment(process.env), PATH: `${dirname(rgPath)}:${process.env.PATH ?? ""}` };

function makeTree({ secrets, links, ignored, history }: Tree): string {
  const folder = tempFolder();
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const git = (...args: string[]): void => {
    const identity = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com", "-c", "core.excludesFile="];
    execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "ignore" });
  };
  for (const one of folders) write(join(one, "a.ts"), `${one}\n`);
  mkdirSync(join(folder, "copy"));
  for (const { folder: at, file, line } of ignored) write(join(at, file), `${line}\n`);
  git("init", "-q");
  git("add", "-f", ...folders.map((one) => join(one, "a.ts")));
  const names = secrets.map(({ folder: at, name }) => join(at, name));
  for (const name of names) write(name, `${secret}\n`);
  const [step] = names.length === 0 ? [] : history;
  if (step !== undefined && step !== "stage") git("add", "-f", ...names);
  git("commit", "-qm", "one");
  if (step === "stage") git("add", "-f", ...names);
  if (step === "unstage") git("rm", "-q", "--cached", ...names);
  if (step === "remove" || step === "remove-older") {
    git("rm", "-q", "--cached", ...names);
    git("commit", "-qm", "two");
  }
  write("src/a.ts", "changed\n");
  if (step === "remove-older") git("commit", "-qam", "three");
  for (const { folder: at, target } of links) symlinkSync(join(folder, target), join(folder, at, "link.ts"));
  return folder;
}

function contextIn(workspace: string): PolicyContext {
  const places = { workspace, home: "/nowhere", realpath: realpathOf };
  return {
    mode: "default",
    workspace,
    cwd: workspace,
    home: "/nowhere",
    additionalDirectories: [],
    rules: compileRules(ruleSetFromTexts({ allow: ["Bash", "Edit(/**)"], deny }, "test"), places),
    fileSystem: {
      realpath: realpathOf,
      isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
      entries: folderEntries,
      readText: smallText,
      trackedNames,
    },
  };
}

/** Whether the secret stands in a file that no rule denies: it was copied there. */
function isCopied(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(secret),
  );
}

describe("what runs without approval beside rules that deny reading", () => {
  it(
    "prints and copies nothing of the files that they deny, in real folders, by real programs",
    () => {
      let allowed = 0;
      fc.assert(
        fc.property(tree, fc.array(command, { minLength: 6, maxLength: 6 }), (given, commands) => {
          const folder = makeTree(given);
          for (const text of commands) {
            const { kind } = decide({ tool: "Bash", input: { command: text } }, contextIn(folder));
            if (kind !== "allow") continue;
            allowed += 1;
            const copy = `${folder}.run`;
            cpSync(folder, copy, { recursive: true, verbatimSymlinks: true, force: true });
            const { stdout } = spawnSync("bash", ["-c", text], {
              cwd: folder,
              env,
              encoding: "utf8",
              timeout: 10_000,
            });
            expect({ text, prints: stdout.includes(secret), copies: isCopied(join(folder, "copy")) }).toEqual(
              {
                text,
                prints: false,
                copies: false,
              },
            );
            execFileSync("rm", ["-rf", folder]);
            execFileSync("mv", [copy, folder]);
          }
        }),
        { numRuns: runs },
      );
      expect(allowed).toBeGreaterThan(runs);
    },
    runs * 12_000,
  );
});
