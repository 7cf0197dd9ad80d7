import { describe, expect, it } from "vitest";
import { programFiles } from "./program-files.ts";

const place = { workspace: "/w", home: "/home/ada" };

describe("the files that a command runs", () => {
  it.each([
    { name: "a script by its path", command: "./build.sh --all", want: ["/w/build.sh"] },
    { name: "a script without ./", command: "scripts/x", want: ["/w/scripts/x"] },
    { name: "a quoted path", command: '"./with space.sh"', want: ["/w/with space.sh"] },
    { name: "a path with a quote in it", command: `"./it's.sh"`, want: ["/w/it's.sh"] },
    { name: "an absolute path", command: "/w/x.sh", want: ["/w/x.sh"] },
    { name: "a way out and back", command: "../w/./x.sh", want: ["/w/x.sh"] },
    { name: "behind cd", command: "cd sub && ./x.sh", want: ["/w/sub/x.sh"] },
    { name: "behind a cd that may fail", command: "cd sub; ./x.sh", want: ["/w/sub/x.sh", "/w/x.sh"] },
    { name: "behind an assignment", command: "CI=1 ./x.sh", want: ["/w/x.sh"] },
    { name: "behind wrappers", command: "sudo -u me timeout 5 env A=1 ./x.sh", want: ["/w/x.sh"] },
    { name: "in a substitution", command: 'echo "$(./x.sh)"', want: ["/w/x.sh"] },
    { name: "in every part", command: "./a.sh | ./b.sh && ./c.sh", want: ["/w/a.sh", "/w/b.sh", "/w/c.sh"] },
    { name: "from xargs", command: "ls | xargs ./x.sh", want: ["/w/x.sh"] },
    { name: "from find", command: "find . -exec ./x.sh {} +", want: ["/w/x.sh"] },
    { name: "inside bash -c", command: 'bash -c "./x.sh"', want: ["/w/x.sh"] },
    { name: "a shell's script", command: "bash -eux x.sh arg.sh", want: ["/w/x.sh"] },
    { name: "what a shell reads", command: "bash < x.sh", want: ["/w/x.sh"] },
    { name: "what is sourced", command: "source x.sh; . ./y.sh", want: ["/w/x.sh", "/w/y.sh"] },
    { name: "a script of node", command: "node tools/a.js --flag b.js", want: ["/w/tools/a.js"] },
    { name: "what node loads first", command: "node -r ./p.cjs a.js", want: ["/w/a.js", "/w/p.cjs"] },
    { name: "the same with =", command: "node --import=./p.mjs a.js", want: ["/w/a.js", "/w/p.mjs"] },
    {
      name: "the variables of node, which name code",
      command: "node --env-file=.env --env-file b.env --experimental-config-file=n.json a.js",
      want: expect.arrayContaining(["/w/.env", "/w/a.js", "/w/b.env", "/w/n.json"]),
    },
    { name: "a script of python", command: "python3.12 -W ignore x.py", want: ["/w/x.py"] },
    {
      name: "a module of python",
      command: "python -m pkg.mod",
      want: [
        "/w/pkg.py",
        "/w/pkg/__init__.py",
        "/w/pkg/mod.py",
        "/w/pkg/mod/__init__.py",
        "/w/pkg/mod/__main__.py",
      ],
    },
    {
      name: "scripts of others",
      command: "ruby a.rb; perl b.pl; php c.php",
      want: ["/w/a.rb", "/w/b.pl", "/w/c.php"],
    },
    {
      name: "the recipes of make",
      command: "make all",
      want: ["/w/GNUmakefile", "/w/Makefile", "/w/makefile"],
    },
    { name: "a named makefile", command: "make -f build.mk", want: expect.arrayContaining(["/w/build.mk"]) },
    {
      name: "a makefile elsewhere",
      command: "make -C lib",
      want: expect.arrayContaining(["/w/lib/Makefile"]),
    },
    { name: "the scripts of npm", command: "npm run test", want: ["/w/package.json"] },
    { name: "those above", command: "cd a && pnpm test", want: ["/w/a/package.json", "/w/package.json"] },
    { name: "the recipes of just", command: "just x", want: ["/w/.justfile", "/w/Justfile", "/w/justfile"] },
    { name: "nothing for a program of the PATH", command: "git status && ls -la", want: [] },
    { name: "nothing outside the workspace", command: "/usr/bin/git x; ../other/x.sh; ~/x.sh", want: [] },
    { name: "nothing for code in the words", command: "node -e 'x()' a.js; python -c 1 b.py", want: [] },
    { name: "nothing for an empty command", command: "", want: [] },
  ])("are known: $name", ({ command, want }) => {
    expect(programFiles(command, place)).toEqual(want);
  });

  it("are looked for in any text without throwing", () => {
    const texts = [
      "(((",
      "$(",
      "'",
      "`",
      "<<E",
      "a=(",
      "\0",
      "x".repeat(20_000),
      "cd $(pwd) && ./x",
      `$\{a[./x]}`,
    ];
    for (const text of texts) expect(() => programFiles(text, place)).not.toThrow();
  });
});
