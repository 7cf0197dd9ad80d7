// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is shell text
import { describe, expect, it } from "vitest";
import { analyseShell } from "./analyse-shell.ts";
import { testEnvironment } from "./fixtures/test-environment.ts";

/** `access:path`, with `/**` for what covers everything below. */
function uses(command: string, via?: "redirect" | "argument"): string[] {
  const analysis = analyseShell(command, testEnvironment);
  const all = [...analysis.parts.flatMap((part) => part.paths), ...analysis.paths];
  return all
    .filter((use) => via === undefined || use.via === via)
    .map((use) => `${use.access}:${use.path}${use.covers === "below" ? "/**" : ""}`);
}

describe("redirects name the file that they open", () => {
  it.each([
    { command: "a > f", want: ["write:/ws/f"] },
    { command: "a >> f 2> g", want: ["write:/ws/f", "write:/ws/g"] },
    { command: "a &> f", want: ["write:/ws/f"] },
    { command: "a &>> f", want: ["write:/ws/f"] },
    { command: "a >| f", want: ["write:/ws/f"] },
    { command: "a >& f", want: ["write:/ws/f"] },
    { command: "a <> f", want: ["write:/ws/f", "read:/ws/f"] },
    { command: "a {fd}> f", want: ["write:/ws/f"] },
    { command: "a < f", want: ["read:/ws/f"] },
    { command: "a > ~/f", want: ["write:/home/me/f"] },
    { command: "a > /etc/f", want: ["write:/etc/f"] },
    { command: "a > ../../../etc/f", want: ["write:/etc/f"] },
    { command: "a > 'b c'", want: ["write:/ws/b c"] },
    { command: "> f", want: ["write:/ws/f"] },
    { command: "{ a; b; } > f", want: ["write:/ws/f"] },
    { command: "(a) >> f", want: ["write:/ws/f"] },
    { command: "while a; do b; done > f < g", want: ["write:/ws/f", "read:/ws/g"] },
    { command: "a > $x", want: ["write:null"] },
    { command: "a > f$x", want: ["write:null", "write:/ws/f"] },
    { command: "a > *.txt", want: ["write:null", "write:/ws/**"] },
    { command: "a > ~bob/f", want: ["write:null"] },
    { command: "a > {b,c}", want: ["write:null", "write:/ws/b", "write:/ws/c"] },
    { command: "a > $(b)", want: ["write:null"] },
    { command: "a 2>&1 >&2 3>&- 4<&0 > /dev/null 2> /dev/stderr < /dev/stdin > /dev/fd/3", want: [] },
    { command: "a >& $x", want: ["write:null"] },
  ])("$command", ({ command, want }) => {
    expect(uses(command, "redirect")).toEqual(want);
  });
});

describe("cd counts", () => {
  it.each([
    { command: "cd d && a > f", want: ["write:/ws/d/f"] },
    { command: "cd d; a > f", want: ["write:/ws/d/f", "write:/ws/f"] },
    { command: "cd d || exit 1; a > f", want: ["write:/ws/d/f"] },
    { command: "cd d || { b; exit; }; a > f", want: ["write:/ws/d/f"] },
    { command: "cd d || a > f", want: ["write:/ws/f"] },
    { command: "cd d && cd e && a > f", want: ["write:/ws/d/e/f"] },
    { command: "cd .. && a > f", want: ["write:/f"] },
    { command: "cd /etc && a > f", want: ["write:/etc/f"] },
    { command: "cd && a > f", want: ["write:/home/me/f"] },
    { command: "cd ~/x && a > f", want: ["write:/home/me/x/f"] },
    { command: "(cd d && a > f); b > g", want: ["write:/ws/d/f", "write:/ws/g"] },
    { command: "cd d | a > f", want: ["write:/ws/f"] },
    { command: "cd d & a > f", want: ["write:/ws/f"] },
    { command: "cd d && a > f & b > g", want: ["write:/ws/d/f", "write:/ws/g"] },
    { command: "{ cd d && a; } && b > f", want: ["write:/ws/d/f"] },
    { command: "if cd d; then a > f; else b > g; fi", want: ["write:/ws/d/f", "write:/ws/g"] },
    { command: "! cd d || a > f", want: ["write:/ws/d/f"] },
    { command: "eval 'cd d' && a > f", want: ["write:/ws/d/f"] },
    { command: "command cd d && a > f", want: ["write:/ws/d/f"] },
    { command: "env -C d a; nice cd e && b > f", want: ["write:/ws/f"] },
    { command: "bash -c 'cd d && a > f'; b > g", want: ["write:/ws/d/f", "write:/ws/g"] },
    { command: "pushd d && a > f", want: ["write:/ws/d/f"] },
    { command: "cd $x && a > f", want: ["write:null"] },
    { command: "cd - && a > f", want: ["write:null"] },
    { command: "popd && a > f", want: ["write:null"] },
    { command: "cd -P d && a > f", want: ["write:null"] },
    { command: "cd link/../d && a > f", want: ["write:null"] },
    { command: "cd d && cd ../e && a > f", want: ["write:null"] },
    { command: "for x in a b; do cd d; a > f; done", want: ["write:null"] },
    { command: "while a > f; do cd d; done", want: ["write:null"] },
    { command: "while a; do cd d; break; cd ..; done; b > f", want: ["write:null"] },
    { command: "f() { cd d; }; f; a > f", want: ["write:null"] },
    { command: "f() { a > f; }; cd d; f", want: ["write:null"] },
    { command: "source x; a > f", want: ["write:null"] },
    { command: "cd d; a > /ws/f", want: ["write:/ws/f"] },
  ])("$command", ({ command, want }) => {
    expect(uses(command, "redirect")).toEqual(want);
  });

  it("keeps `..` where a symlink could stand before it", () => {
    const physical = (command: string): (string | null)[] =>
      analyseShell(command, testEnvironment)
        .parts.flatMap((part) => part.paths)
        .filter((use) => use.via === "redirect")
        .map((use) => use.physical);
    expect(physical("a > ../f")).toEqual(["/f"]);
    expect(physical("a > link/../f")).toEqual(["/ws/link/../f"]);
    expect(physical("cd link && a > ../f")).toEqual(["/ws/link/../f"]);
    expect(physical("a > /x/../f")).toEqual(["/x/../f"]);
  });
});

describe("commands that write name what they write", () => {
  it.each([
    { command: "cp a b c", want: ["read:/ws/a", "read:/ws/b", "write:/ws/c"] },
    { command: "cp -t d a", want: ["read:/ws/a", "write:/ws/d"] },
    { command: "cp -r a b", want: ["read:/ws/a/**", "write:/ws/b/**"] },
    { command: "mv a b", want: ["delete:/ws/a/**", "read:/ws/a/**", "write:/ws/b/**"] },
    { command: "rm a -- -b", want: ["delete:/ws/a", "delete:/ws/-b"] },
    { command: "rm -rf a", want: ["delete:/ws/a/**"] },
    { command: "rm -rf /", want: ["delete://**"] },
    { command: "rm *.log", want: ["delete:/ws/**"] },
    { command: "rm d/*", want: ["delete:/ws/d/**"] },
    { command: "rm .*", want: ["delete:null", "delete:/ws/**"] },
    { command: "rm $x", want: ["delete:null"] },
    { command: "sudo rm a", want: ["delete:/ws/a"] },
    { command: "xargs rm", want: ["delete:null"] },
    { command: "mkdir -p -m 755 a", want: ["write:/ws/a"] },
    { command: "touch -d now a", want: ["write:/ws/a"] },
    { command: "tee -a f", want: ["write:/ws/f"] },
    { command: "truncate -s 0 f", want: ["write:/ws/f"] },
    { command: "ln -s a b", want: ["read:/ws/a", "write:/ws/b"] },
    { command: "chmod 644 a", want: ["write:/ws/a"] },
    { command: "dd if=a of=b", want: ["read:/ws/a", "write:/ws/b"] },
    { command: "dd of=$x", want: ["write:null"] },
    { command: "sed -i s/a/b/ f", want: ["write:/ws/f"] },
    { command: "sed -n -e p f", want: ["read:/ws/p", "read:/ws/f"].slice(1) },
    { command: "sort -o f g", want: ["read:/ws/g", "write:/ws/f"] },
    { command: "curl -o f http://x", want: ["write:/ws/f"] },
    { command: "curl -of http://x", want: ["write:/ws/f"] },
    { command: "curl --output=f http://x", want: ["write:/ws/f"] },
    { command: "wget -O f http://x", want: ["write:/ws/f"] },
    { command: "find d -delete", want: ["delete:/ws/d/**"] },
    { command: "git rm a", want: ["delete:/ws/a"] },
    { command: "git -C d rm a", want: ["read:/ws/d", "delete:/ws/d/a"] },
    { command: "git checkout main", want: ["write:/ws/**"] },
    { command: "git clean -fd", want: ["delete:/ws/**"] },
    { command: "git restore a", want: ["write:/ws/a"] },
  ])("$command", ({ command, want }) => {
    expect(uses(command)).toEqual(want);
  });
});

describe("reading commands", () => {
  const reading = (command: string): boolean => {
    const { isUnderstood, parts } = analyseShell(command, testEnvironment);
    return isUnderstood && parts.length > 0 && parts.every((part) => part.isReadOnly);
  };

  it.each([
    "pwd",
    "ls",
    "ls -la src",
    "cat a b",
    "cat *.md",
    "cat < a",
    "head -n 5 a",
    "head -5 a",
    "tail -n +3 a",
    "wc -l a",
    "grep -rn x src",
    "grep -e x --include=*.ts a",
    "rg -n x",
    "rg --files -g '*.ts'",
    "stat a",
    "file a",
    "du -sh .",
    "df -h",
    "which git",
    "whoami",
    "date +%s",
    "date -u",
    "find . -name '*.ts' -not -path './x/*'",
    "find . \\( -name a -o -name b \\) -print",
    "sort a | uniq -c | head",
    "git status -s",
    "git diff --stat HEAD~1",
    "git log --oneline -5",
    "git log -n 3 --format=%H -- a",
    "git show HEAD:a",
    "git branch -a",
    "git branch --show-current",
    "git rev-parse --abbrev-ref HEAD",
    "git ls-files",
    "git blame a",
    "git stash list",
    "git --no-pager log",
    "cd src && ls",
    "timeout 5 cat a",
    "LANG=C ls",
    "time ls",
    "command -v git",
    "cat a; ls || pwd",
    "if [ -f a ]; then cat a; fi",
    "for f in a b; do pwd; done",
    "set -e; ls",
    "true",
    "echo -- a",
    "echo $?",
    "sleep 1.5",
    "printf '%s %%\\n' a",
    "jq .a b",
    "sed -n 1,20p a",
    "node --version",
    "git config user.name",
    "diff -u a b",
    "tree -L 2",
  ])("%s reads", (command) => {
    expect(reading(command)).toBe(true);
  });

  it.each([
    "sleep infinity",
    "printf %n a",
    "printf -- a",
    "echo $x",
    "echo *",
    "jq env a",
    "sed -n 'w a' b",
    "cargo --version",
    "git config --get http.extraheader",
    "env",
    "cat $x",
    "cat {a,b}",
    "cat $(ls)",
    "cat ~bob/x",
    "cat --unknown a",
    "ls -Z --unknown",
    "sort -o a b",
    "sort *",
    "uniq a b",
    "uniq *",
    "date -s now",
    "date 01010000",
    "rg --pre x y",
    "rg -z x",
    "grep -f a b",
    "find . -delete",
    "find . -exec ls {} +",
    "find -L .",
    "find . -fprint a",
    "tree -o a",
    "file -C a",
    "tail -f a",
    "git -C x status",
    "git -c a=b status",
    "git --git-dir=x status",
    "git diff --ext-diff",
    "git diff --textconv",
    "git diff --output=x",
    "git log --output x",
    "git branch x",
    "git branch -D x",
    "git tag x",
    "git stash",
    "git grep -O x",
    "git remote add a b",
    "GIT_DIR=x git status",
    "sudo cat a",
    "xargs cat",
    "bash -c 'cat a'",
    "/usr/bin/cat a",
    "./cat a",
    "ca't' a",
    "cat() { rm x; }; cat a",
    "env cat a",
    "time -o x ls",
    "git diff $x",
    "git log -S $x",
    "ls $x",
  ])("%s does not count as reading", (command) => {
    expect(reading(command)).toBe(false);
  });

  it.each([
    { command: "cat a ../b /c ~/d", want: ["read:/ws/a", "read:/b", "read:/c", "read:/home/me/d"] },
    { command: "cat src/*.ts", want: ["read:/ws/src/**"] },
    { command: "cat src/*/../../../x", want: ["read:null", "read://**"] },
    { command: "ls", want: ["read:/ws/**"] },
    { command: "grep x", want: [] },
    { command: "grep -r x", want: ["read:/ws/**"] },
    { command: "grep x a", want: ["read:/ws/a"] },
    { command: "grep -e x a", want: ["read:/ws/a"] },
    { command: "rg x src", want: ["read:/ws/src/**"] },
    { command: "find /etc -name x", want: ["read:/etc/**"] },
    { command: "cd /etc", want: ["read:/etc"] },
    { command: "[ -f /etc/x ]", want: ["read:/etc/x"] },
    { command: "git show HEAD:.env", want: ["read:/ws/**", "read:/ws/HEAD:.env", "read:/ws/.env"] },
    { command: "git diff -- ../x", want: ["read:/ws/**", "read:/x"] },
    { command: "sudo cat .env", want: ["read:/ws/.env"] },
    { command: "sh -c 'cat .env'", want: ["read:/ws/.env"] },
    { command: "find . -exec cat .env \\;", want: ["read:/ws", "read:/ws/.env"] },
  ])("$command reads $want", ({ command, want }) => {
    expect(uses(command)).toEqual(want);
  });

  it("says which of them rest on the repository's configuration", () => {
    expect(analyseShell("git status", testEnvironment).parts[0]?.isReadOnlyGit).toBe(true);
    expect(analyseShell("cat a", testEnvironment).parts[0]?.isReadOnlyGit).toBe(false);
  });
});
