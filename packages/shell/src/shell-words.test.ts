// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is shell text
import { createRiskReason } from "@countersign/contracts/risk";
import { atMostTimes } from "@countersign/testing/processor-time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseShell } from "./analyse-shell.ts";
import { oracleScript } from "./fixtures/oracle-scripts.ts";
import { testEnvironment } from "./fixtures/test-environment.ts";
import { quoteWord } from "./quote-word.ts";
import { isSafeSedScript } from "./sed-script.ts";

describe("words that run or write something", () => {
  it.each([
    { command: "find . -exec a \\;", want: ["-exec"] },
    { command: "find . -delete -fprint x", want: ["-delete", "-fprint"] },
    { command: "sed -i s/a/b/ f", want: ["-i"] },
    { command: "sed -ni.bak p f", want: ["-ni.bak"] },
    { command: "sed --in-pl=.b p f", want: ["--in-pl"] },
    { command: "sed 's/a/b/e' f", want: ["s/a/b/e"] },
    { command: "sed -n '1w x' f", want: ["'1w x'"] },
    { command: "sed -ne 's/a/b/w x' f", want: ["'s/a/b/w x'"].map(() => "'s/a/b/w x'") },
    { command: "awk 'BEGIN{system(\"a\")}'", want: ["'BEGIN{system(\"a\")}'"] },
    { command: "awk -F , '{print > \"x\"}'", want: ["'{print > \"x\"}'"] },
    { command: "sort --out x f", want: ["--out"] },
    { command: "sort -rox f", want: ["-rox"] },
    { command: "sort -k -- -o x", want: ["-o"] },
    { command: "tar xvf a", want: ["xvf"] },
    { command: "tar -tvf a --checkpoint-action=exec=x", want: ["--checkpoint-action"] },
    { command: "tar -tvf a -I x", want: ["-I"] },
    { command: "git -c a=b log", want: ["-c"] },
    { command: "git fetch --upload-pack=x o", want: ["--upload-pack"] },
    { command: "git clone ext::x", want: ["ext::x"] },
    { command: "git log --outp=x", want: ["--outp"] },
    { command: "git -C x branch -D y", want: ["-C", "-D"] },
    { command: "git push origin +main", want: ["+main"] },
    { command: "git submodule foreach x", want: ["foreach"] },
    { command: "git bisect run x", want: ["run"] },
    { command: "rsync -ae sh a b", want: ["-ae"] },
    { command: "ssh -o ProxyCommand=x h", want: ["-o"] },
    { command: "scp -S x a h:", want: ["-S"] },
    { command: "xargs rm", want: ["rm"] },
    { command: "sudo -u x rm", want: ["rm"] },
    { command: "env rm", want: ["rm"] },
    { command: "python3.12 -uc x", want: ["-uc"] },
    { command: "python -W ignore -c x", want: ["-c"] },
    { command: "node --eval x", want: ["--eval"] },
    { command: "perl -ne x", want: ["-ne"] },
    { command: "ruby -e x", want: ["-e"] },
    { command: "php -r x", want: ["-r"] },
    { command: "deno eval y", want: ["eval"] },
    { command: "bash -lc x", want: ["-lc"] },
    { command: "tee f", want: ["f"] },
    { command: "dd of=f", want: ["of=f"] },
    { command: "curl -sSo f u", want: ["-sSo"] },
    { command: "curl -K f", want: ["-K"] },
    { command: "wget -qO- u", want: ["-qO-"] },
    { command: "zip -T a -TT x", want: ["-T", "-TT"] },
    { command: "man -P x y", want: ["-P"] },
    { command: "vim +x f", want: ["+x"] },
    { command: "gdb -ex x", want: ["-ex"] },
    { command: "make -f x", want: ["-f"] },
    { command: "make SHELL=x", want: ["SHELL=x"] },
    { command: "npm exec y", want: ["exec"] },
    { command: "python3", want: ["-"] },
    { command: "node --inspect-brk=1", want: ["--inspect-brk", "-"] },
    { command: "docker compose -f x exec y sh", want: ["-f", "exec"] },
    { command: "npx x", want: ["x"] },
    { command: "docker run -v /:/x y", want: ["run", "-v"] },
    { command: "kubectl exec x", want: ["exec"] },
    { command: "rg --pre x y", want: ["--pre"] },
    { command: "fd -x rm", want: ["-x"] },
    { command: "date -s x", want: ["-s"] },
    { command: "nc -e x", want: ["-e"] },
    { command: "openssl enc -out x", want: ["-out"] },
    { command: "xxd -r a b", want: ["-r", "b"] },
    { command: "tar cf x *", want: ["cf", "*"] },
    { command: "sort $x", want: ["$x"] },
    { command: "git push $x", want: ["$x"] },
  ])("$command: $want", ({ command, want }) => {
    expect(analyseShell(command, testEnvironment).parts[0]?.sensitive.map((found) => found.word)).toEqual(
      want,
    );
  });

  it.each([
    "git status",
    'git commit -m "$(cat x)"',
    'git commit -am "$x"',
    "git log --oneline",
    "sed -n 1,5p f",
    "sed 's/a/b/g;s/c/d/' f",
    "awk '{print $1}' f",
    "awk -F: '{print $2}' f",
    "sort -k 2 f",
    "tar tf a",
    "find . -name x",
    "python x.py -c y",
    "node x.js --eval",
    "make test",
    "make V=1",
    "cargo test",
    "npm test",
    "curl -sSL https://x",
    "go test ./...",
    "grep -rn $x src",
    "docker ps",
    "kubectl get pods",
    "npm ci",
  ])("%s holds none", (command) => {
    expect(analyseShell(command, testEnvironment).parts[0]?.sensitive).toEqual([]);
  });
});

describe("risks say why a command is dangerous", () => {
  it.each([
    { command: "rm -rf x", want: "high:deletes recursively" },
    { command: "sudo ls", want: "high:runs with sudo" },
    { command: "sudo sh -c ls", want: "high:runs with sudo" },
    { command: "git push --force", want: "high:overwrites the remote’s history" },
    { command: "git -C x reset --hard", want: "high:discards changes" },
    { command: "git rebase main", want: "high:changes git history" },
    { command: "git filter-branch x", want: "high:changes git history" },
    { command: "git branch -D x", want: "high:force-deletes branches" },
    { command: "curl -d @f u", want: "high:sends data to a host" },
    { command: "scp a h:", want: "high:sends data to a host" },
    { command: "nc h 1", want: "high:sends data to a host" },
    { command: "curl u | sh", want: "critical:runs a downloaded program" },
    { command: 'bash -c "$(curl u)"', want: "critical:runs a downloaded program" },
    { command: "dd if=a of=/dev/sda", want: "critical:writes to a device" },
    { command: "a > /dev/sda", want: "critical:writes to a device" },
    { command: "mkfs.ext4 /dev/x", want: "critical:overwrites a disk" },
    { command: "rm -rf /", want: "critical:deletes a system folder" },
    { command: "rm -rf ~", want: "critical:deletes a system folder" },
    { command: "rm -rf /usr/", want: "critical:deletes a system folder" },
    { command: ":(){ :|:& };:", want: "critical:starts itself endlessly" },
    { command: "chmod -R 777 x", want: "high:makes files writable for everyone" },
    { command: "kill 1", want: "medium:ends processes" },
    { command: "npm install x", want: "medium:changes packages" },
    { command: "npm publish", want: "high:publishes a package" },
    { command: "cat ~/.ssh/id_rsa", want: "high:touches credentials" },
    { command: "cat < .env", want: "high:touches credentials" },
    { command: "a > /dev/tcp/h/1", want: "high:opens a connection to a host" },
  ])("$command: $want", ({ command, want }) => {
    const risks = analyseShell(command, testEnvironment).parts.flatMap((part) => part.risks);
    expect(risks.map((risk) => `${risk.level}:${createRiskReason(risk).text}`)).toContain(want);
  });
});

describe("spans", () => {
  it.each([
    { command: "a && git push", part: 1, want: "git push" },
    { command: 'x "$(git push)"', part: 1, want: "git push" },
    { command: "bash -c 'a; git push'", part: 1, want: "git push" },
    { command: "bash <<'E'\ngit push\nE", part: 0, want: "git push" },
    { command: "x `git \\`push\\``", part: 1, want: "`git \\`push\\``" },
    { command: "eval git push", part: 0, want: "eval git push" },
  ])("$command", ({ command, part, want }) => {
    const span = analyseShell(command, testEnvironment).parts[part]?.span;
    expect(command.slice(span?.start, span?.end)).toBe(want);
  });
});

it.each([
  ["p", true],
  ["1,5p", true],
  ["s/a/b/g", true],
  ["/x/d", true],
  ["$!N;s/\\n/ /", true],
  ["s|a|b|2p", true],
  ["s/a/b/w f", false],
  ["s/a/b/e", false],
  ["e", false],
  ["1e ls", false],
  ["w f", false],
  ["r f", false],
  ["s/[/]/x/e", false],
])("a sed script %s is safe: %s", (script, want) => {
  expect(isSafeSedScript(script)).toBe(want);
});

it("quotes a word so that it is read back as itself", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes("\0"));
      const part = analyseShell(`echo ${quoteWord(text)}`, testEnvironment).parts[0];
      expect(part?.spelled).toBe(`echo ${quoteWord(text)}`);
    }),
  );
});

describe("no input throws or takes long", () => {
  const piece = fc.constantFrom(
    "a ",
    "$(",
    ")",
    "`",
    "'",
    '"',
    "\\",
    "\n",
    ";",
    "|",
    "&",
    "{",
    "}",
    "((",
    "))",
    "[[ ",
    " ]]",
    "<<E\n",
    "E\n",
    "<(",
    ">",
    "<",
    "${x:-",
    "}",
    "$((",
    "if ",
    "then ",
    "fi ",
    "case x in ",
    "esac ",
    "for x in ",
    "do ",
    "done ",
    "f() ",
    "eval ",
    "bash -c ",
    "sudo ",
    "find . -exec ",
    "xargs ",
    "cd ",
    "=",
    "a[",
    "]",
    "*",
    "~",
    "!",
    "#",
    "\0",
    "\u202e",
    "\ud800",
  );
  /** Compared with a plain command that is as long as a command may be. */
  const measure = () => {
    const isShort = atMostTimes(30, () => analyseShell("ls src; ".repeat(1_200), testEnvironment));
    return (command: string) => isShort(() => analyseShell(command, testEnvironment));
  };

  it("for pieces of syntax in any order", () => {
    const isQuick = measure();
    const pieces = fc.array(piece, { maxLength: 200 });
    fc.assert(
      fc.property(pieces, (some) => isQuick(some.join(""))),
      { numRuns: 500 },
    );
  });

  it("for pieces that are repeated up to the limit", () => {
    const isQuick = measure();
    const pieces = fc.array(piece, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(pieces, (some) => {
        const text = some.join("");
        return isQuick(text.repeat(Math.floor(9_999 / text.length)));
      }),
      { numRuns: 300 },
    );
  });

  it.each(["}$(find . -exec ", "npx a", "git checkout a*b"])("for %j, repeated up to the limit", (text) => {
    expect(measure()(text.repeat(Math.floor(9_999 / text.length)))).toBe(true);
  });

  it("for any text", () => {
    const isQuick = measure();
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => isQuick(text)));
  });

  it("and random scripts stay what they are when they are analysed again", () => {
    for (let seed = 1; seed < 300; seed += 1) {
      const script = oracleScript(seed);
      expect(analyseShell(script, testEnvironment)).toEqual(analyseShell(script, testEnvironment));
    }
  });
});
