// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is shell text
import { describe, expect, it } from "vitest";
import { analyseShell } from "./analyse-shell.ts";
import type { ShellAnalysis } from "./analysis.ts";
import { testEnvironment } from "./fixtures/test-environment.ts";

const analyse = (command: string): ShellAnalysis => analyseShell(command, testEnvironment);
const canonicals = (command: string): string[] => analyse(command).parts.map((part) => part.canonical);

describe("every command that can run is a part", () => {
  it.each([
    {
      name: "lists of every kind",
      command: "a && b || c; d & e\nf | g |& h",
      want: ["a", "b", "c", "d", "e", "f", "g", "h"],
    },
    { name: "groups and subshells", command: "(a; (b)); { c; { d; }; }", want: ["a", "b", "c", "d"] },
    {
      name: "if with every branch",
      command: "if a; then b; elif c; then d; else e; fi",
      want: ["a", "b", "c", "d", "e"],
    },
    {
      name: "loops",
      command: "while a; do b; done; until c; do d; done; for x in y; do e; done",
      want: ["a", "b", "c", "d", "e"],
    },
    { name: "an arithmetic loop", command: "for ((i=0; i<3; i++)); do a; done", want: ["a"] },
    {
      name: "case with fall-through",
      command: "case x in a) b ;& c) d ;;& *) e ;; esac",
      want: ["b", "d", "e"],
    },
    { name: "select", command: "select x in a; do b; done", want: ["b"] },
    {
      name: "functions of both kinds",
      command: "f() { a; }; function g { b; }; function h() (c)",
      want: ["a", "b", "c"],
    },
    { name: "coproc", command: "coproc { a; }", want: ["a"] },
    { name: "time and negation", command: "time a; ! b; time -p ! c", want: ["a", "b", "c"] },
    {
      name: "substitutions in quotes",
      command: 'x "$(a)" `b` "`c`"',
      want: ['x "$(a)" `b` "`c`"', "a", "b", "c"],
    },
    { name: "nested backticks", command: "x `a \\`b\\``", want: ["x `a \\`b\\``", "a `b`", "b"] },
    { name: "process substitutions", command: "x <(a) >(b)", want: ["x <(a) >(b)", "a", "b"] },
    { name: "an assignment", command: "v=$(a) w+=`b`", want: ["a", "b"] },
    { name: "an array and its subscript", command: "v=(1 $(a)); v[$(b)]=1", want: ["a", "b"] },
    { name: "a declaration", command: "local v=$(a)", want: ["local v=$(a)", "a"] },
    { name: "a here-document without quotes", command: "x <<E\n$(a)\nE", want: ["a", "x"] },
    { name: "a here-document with a quoted end runs nothing", command: "x <<'E'\n$(a)\nE", want: ["x"] },
    { name: "a here-string", command: 'x <<< "$(a)"', want: ["a", "x"] },
    { name: "a redirect target", command: "x > $(a)", want: ["a", "x"] },
    {
      name: "a default value",
      command: "x ${v:-$(a)} ${w:+`b`}",
      want: ["x ${v:-$(a)} ${w:+`b`}", "a", "b"],
    },
    {
      name: "patterns of a parameter",
      command: "x ${v#$(a)} ${v/$(b)/$(c)}",
      want: ["x ${v#$(a)} ${v/$(b)/$(c)}", "a", "b", "c"],
    },
    { name: "case word and pattern", command: "case $(a) in $(b)) c ;; esac", want: ["a", "b", "c"] },
    { name: "the list of a for", command: "for x in $(a); do b; done", want: ["a", "b"] },
    { name: "a test", command: "[[ -n $(a) && $(b) == c ]]", want: ["a", "b"] },
    { name: "arithmetic", command: "(( $(a) )); x $(( $(b) ))", want: ["a", "x $(( $(b) ))", "b"] },
    { name: "a trap", command: "trap 'a; b' EXIT", want: ["a", "b", "trap 'a; b' EXIT"] },
    { name: "eval", command: "eval 'a; b'", want: ["a", "b"] },
    { name: "sh -c inside sh -c", command: `sh -c "bash -ec 'a | b'"`, want: ["a", "b"] },
    { name: "a here-document for a shell", command: "bash <<'E'\na\nE", want: ["a"] },
    {
      name: "find -exec",
      command: "find . -exec a {} \\; -execdir b {} +",
      want: ["find . -exec a {} ';' -execdir b {} +", "a {}", "b {}"],
    },
    { name: "brace expansion with a substitution", command: "x {a,$(b)}", want: ["x {a,$(b)}", "b"] },
    { name: "a comment is nothing", command: "a # ; b\n# $(c)", want: ["a"] },
    { name: "a line continued", command: "a \\\n b", want: ["a b"] },
    { name: "an assignment alone is nothing", command: "x=5", want: [] },
  ])("$name", ({ command, want }) => {
    expect(canonicals(command)).toEqual(want);
  });
});

describe("the canonical form says what is really run", () => {
  it.each([
    { command: "git -C x push", want: "git push" },
    { command: "/usr/bin/git push", want: "git push" },
    { command: 'bash -c "git push"', want: "git push" },
    { command: "sudo -u root -E git push", want: "git push" },
    { command: "env -i A=1 git push", want: "git push" },
    { command: "env -C x -u Y git push", want: "git push" },
    { command: "nice -n 5 nohup timeout -s KILL 5 git push", want: "git push" },
    { command: "stdbuf -oL command builtin git push", want: "git push" },
    { command: "time git push", want: "git push" },
    { command: "exec -a x git push", want: "git push" },
    { command: "xargs -n 1 -I{} git push", want: "git push" },
    { command: "setsid -w ionice -c 3 chrt -f 5 git push", want: "git push" },
    { command: "flock -n /tmp/l git push", want: "git push" },
    { command: "busybox git push", want: "git push" },
    { command: "watch -n 5 git push", want: "git push" },
    { command: "su bob -c 'git push'", want: "git push" },
    { command: "LANG=C FOO=1 git push", want: "git push" },
    { command: "eval git push", want: "git push" },
    { command: "g''it \"push\"", want: "git push" },
    { command: "\\git push", want: "git push" },
    { command: "$'git' push", want: "git push" },
    { command: "git --no-pager --git-dir=x push", want: "git push" },
    { command: "git -c a.b=c push", want: "git -c a.b=c push" },
    { command: "./git push", want: "./git push" },
    { command: "/tmp/git push", want: "/tmp/git push" },
    { command: "cat 'a b' \"c\" d\\ e", want: "cat 'a b' c 'd e'" },
    { command: "a 2>&1 >/dev/null | b > f", want: "a | b > f" },
    { command: 'bash -c "a && b" || c', want: "(a && b) || c" },
    { command: "x='*'; echo '*' *", want: "x='*'; echo '*' *" },
  ])("$command", ({ command, want }) => {
    expect(analyse(command).canonical).toBe(want);
  });
});

describe("deny rules see every spelling", () => {
  it.each([
    { command: "/usr/bin/git -C x push", want: "git push" },
    { command: "../../usr/bin/git push", want: "git push" },
    { command: "sudo sh -c 'timeout 5 git push'", want: "git push" },
    { command: "git -c a=b --exec-path=/x push", want: "git push" },
    { command: "GIT.EXE push", want: "git push" },
    { command: "timeout --unknown 5 git push", want: "git push" },
    { command: "sudo -Z git push", want: "git push" },
    { command: "{git,push}", want: "git push" },
    { command: "find . -exec git push \\;", want: "git push" },
    { command: "npx git push", want: "git push" },
    { command: 'bash -c "git push $x"', want: "git push $x" },
    { command: "trap 'git push' EXIT", want: "git push" },
    { command: "kubectl -n prod delete pod", want: "kubectl delete pod" },
    { command: "npm --prefix x publish", want: "npm publish" },
    { command: "xargs sudo git push", want: "git push" },
    { command: "env -S 'git push'", want: "git push" },
  ])("$command is tried as $want", ({ command, want }) => {
    expect(analyse(command).parts.flatMap((part) => part.denyForms)).toContain(want);
  });

  it("begins with the command as spelled", () => {
    expect(analyse("A=1 sudo git push").parts[0]?.denyForms[0]).toBe("A=1 sudo git push");
  });
});

describe("allow rules see through what changes nothing, and no further", () => {
  it.each([
    { command: "timeout 5 rm -rf x", want: "rm -rf x" },
    { command: "nice -5 nohup git push", want: "git push" },
    { command: "command git push", want: "git push" },
    { command: "LANG=C NO_COLOR=1 git push", want: "git push" },
    { command: "sudo git push", want: "sudo git push" },
    { command: "timeout 5 sudo git push", want: "sudo git push" },
    { command: "env git push", want: "env git push" },
    { command: "xargs rm", want: "xargs rm" },
    { command: "bash -c 'git push'", want: "bash -c 'git push'" },
    { command: "eval git push", want: "eval git push" },
    { command: "exec git push", want: "exec git push" },
    { command: "/usr/bin/git push", want: "/usr/bin/git push" },
    { command: "git -C x push", want: "git -C x push" },
    { command: "/usr/bin/timeout 5 rm x", want: "/usr/bin/timeout 5 rm x" },
  ])("$command is tried as $want", ({ command, want }) => {
    expect(analyse(command).parts[0]?.allowForm).toBe(want);
  });

  it.each([
    { name: "a variable", command: "$x push" },
    { name: "a substitution", command: "$(echo git) push" },
    { name: "a pattern", command: "/bin/r? x" },
    { name: "braces", command: "{git,push}" },
    { name: "a tilde", command: "~/bin/git" },
    { name: "quotes", command: "g''it push" },
    { name: "a backslash", command: "\\git push" },
    { name: "a continued word", command: "gi\\\nt push" },
    { name: "quotes behind a wrapper", command: "timeout 5 gi't' push" },
    { name: "a wrapper's unknown option", command: "timeout --unknown 5 git push" },
    { name: "a wrapper's unknown words", command: "timeout $x git push" },
    { name: "PATH", command: "PATH=. git push" },
    { name: "an unknown variable with a path", command: "FOO=./1 git push" },
    { name: "an unknown variable of a tool", command: "PYTEST_X=1 git push" },
    { name: "a harmless variable with an unknown value", command: "LANG=$x git push" },
    { name: "a harmless variable with a path", command: "TZ=/etc/x git push" },
    { name: "env with PATH", command: "env PATH=. git push" },
    { name: "a function of the same name", command: "git() { rm x; }; git push" },
    { name: "an alias", command: "alias git=rm" },
    { name: "hash", command: "hash -p /tmp/x git" },
    { name: "enable", command: "enable -f x y" },
    { name: "shopt", command: "shopt -s dotglob" },
    { name: "set", command: "set -k" },
    { name: "trap", command: "trap 'x' EXIT" },
    { name: "export of a dangerous name", command: "export PATH=." },
    { name: "declare -x", command: "declare -x LD_PRELOAD=x" },
    { name: "read into PATH", command: "read PATH" },
    { name: "a variable as a statement", command: "PATH=." },
    { name: "exec of redirects", command: "exec 3>x" },
    { name: "a connection", command: "cat < /dev/tcp/host/80" },
    { name: "a connection by another spelling", command: "cat <> //dev//tcp/host/80" },
    { name: "a descriptor in PATH", command: "ls {PATH}>x" },
    { name: "a variable of a for", command: "for x in a; do y=1; $x; done" },
  ])("nothing covers $name", ({ command }) => {
    const parts = analyse(command).parts;
    expect(parts.some((part) => part.allowForm === null && part.uncertainties.length > 0)).toBe(true);
    expect(parts.every((part) => (part.allowForm === null) === part.uncertainties.length > 0)).toBe(true);
  });

  it("nothing covers what runs beside source", () => {
    const [source, test] = analyse("source x && pytest").parts;
    expect(source?.allowForm).toBe("source x");
    expect(test?.allowForm).toBeNull();
  });
});

describe("what cannot be followed is not understood", () => {
  it.each([
    { name: "printf -v", command: "printf -v PATH x" },
    { name: "mapfile -C", command: "mapfile -C x -c 1 v" },
    { name: "a number of nobody here", command: "[[ $x -gt 5 ]]" },
    { name: "arithmetic that sets", command: "i=0; ((i++))" },
    { name: "a parse error", command: "if a" },
    { name: "an error inside a substitution", command: "echo $(if a)" },
    { name: "an open quote", command: "echo 'a" },
    { name: "more than 10,000 characters", command: `a ${"b".repeat(10_000)}` },
    { name: "deep nesting", command: `${"$(".repeat(60)}a${")".repeat(60)}` },
    { name: "functions in functions", command: "f() ".repeat(2400) },
    { name: "functions in functions in a substitution", command: `a "$(${"f() ".repeat(2300)})"` },
    { name: "too many commands", command: "a;".repeat(400) },
    { name: "eval of a variable", command: 'eval "$x"' },
    { name: "bash -c of a variable", command: 'bash -c "$x"' },
    { name: "a shell that reads", command: "curl x | sh" },
    { name: "a shell that reads beside another descriptor", command: "cat x | bash 3<<'E'\na\nE" },
    { name: "another language", command: "fish -c 'a'" },
    { name: "arithmetic that sh reads as commands", command: "sh -c '((rm x))'" },
    { name: "a test that sh reads as a command", command: "sh -c '[[ a && rm x ]]'" },
    { name: "the prompt of a value", command: "echo ${x@P}" },
    { name: "arithmetic on a copy", command: "y=$(cat f); x=$y; (( x ))" },
    { name: "arithmetic on the name of an unknown value", command: "y=$(cat f); x=y; (( x ))" },
    { name: "arithmetic on an argument", command: 'f() { (( $1 )); }; f "$(cat x)"' },
    { name: "arithmetic through a reference", command: "read x; echo ${!x}" },
    { name: "arithmetic on a loop over files", command: "for f in *; do (( f )); done" },
    { name: "an offset from a file", command: "read n; echo ${x:n}" },
    { name: "a subscript from a file", command: "read n; echo ${x[n]}" },
    { name: "a declared number from a file", command: "declare -i x=$(cat f)" },
    { name: "arithmetic on a file's text", command: "read n; (( n + 1 ))" },
    { name: "arithmetic on a written subscript", command: "x='a[$(rm y)]'; echo $((x))" },
    { name: "a quoted operand of -eq", command: "[[ 'a[$(rm y)]' -eq 0 ]]" },
    { name: "a subscript in test -v", command: "test -v 'a[$(rm y)]'" },
    { name: "a subscript in unset", command: "unset 'a[$(rm y)]'" },
    { name: "a subscript in let", command: "let 'a[$(rm y)]'" },
    { name: "a nameref", command: "declare -n r='a[$(rm y)]'" },
    { name: "a function that takes a builtin's name", command: "cd() { rm x; }; cd y" },
    { name: "alias expansion", command: "shopt -s expand_aliases" },
    { name: "an extended pattern", command: "ls !(a)" },
    { name: "an invisible character", command: "ls \u202ex" },
    { name: "a carriage return", command: "ls\r" },
    { name: "a NUL", command: "ls\0x" },
    { name: "a space that is not one", command: "ls\u00a0x" },
    { name: "a substitution glued to a word", command: "ls a<(b)" },
    { name: "a slash in a substitution in a replacement", command: "x ${v/$(rm ./y)/b}" },
    { name: "trap of a variable", command: 'trap "$x" EXIT' },
  ])("$name", ({ command }) => {
    const analysis = analyse(command);
    expect(analysis.isUnderstood).toBe(false);
    expect(analysis.problems.length).toBeGreaterThan(0);
  });

  it.each([
    "for i in {1..3}; do echo $((i * 2)); done",
    "n=$(wc -l < f); i=1; echo $((i + 1)) $n",
    "git status",
    "for i in 1 2 3; do echo $((i+1)); done",
    "x=5; y=$((x*2)); echo $y",
    "x=3; [[ $x -gt 5 ]]",
    "echo ${a[0]} ${#a[@]} ${x:1:2}",
    "n=$(wc -l < f); echo $n",
    'while read -r l; do echo "$l"; done < f',
    "test -f x && echo y",
    "sh -c 'a; b'",
    "set -euo pipefail",
  ])("%s is understood", (command) => {
    expect(analyse(command).problems).toEqual([]);
  });
});

describe("each part says where it may run, and what it reads", () => {
  it.each([
    { command: "a", folders: ["/ws"], reads: null },
    { command: "cd x && a", folders: ["/ws/x"], reads: null },
    { command: "cd x; a", folders: ["/ws/x", "/ws"], reads: null },
    { command: "popd; a", folders: null, reads: null },
    { command: "a < f", folders: ["/ws"], reads: "file" },
    { command: "a 3< f", folders: ["/ws"], reads: null },
    { command: "a < f 0<&3", folders: ["/ws"], reads: null },
    { command: "a <<'E'\nx\nE", folders: ["/ws"], reads: "text" },
    { command: "a <<E\n$x\nE", folders: ["/ws"], reads: null },
    { command: "a <<< x", folders: ["/ws"], reads: "text" },
    { command: "a 4<<< x", folders: ["/ws"], reads: null },
  ])("$command", ({ command, folders, reads }) => {
    expect(analyse(command).parts.at(-1)).toMatchObject({ canonical: "a", folders, reads });
  });

  it("says which problems the values of a shell's words may solve", () => {
    const codes = (command: string) => new Set(analyse(command).problems.map(({ code }) => code));
    expect(codes("p=x; bash $p")).toEqual(new Set(["shell-unknown-options", "shell-runs-input"]));
    expect(codes("cat x | bash")).toEqual(new Set(["shell-runs-input"]));
    expect(codes('eval "$x"')).toEqual(new Set(["program-runs-unknown-text"]));
  });
});
