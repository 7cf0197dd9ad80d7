import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { policyFileSystem } from "@countersign/agent";
import { createIntentScope } from "@countersign/intents";
import { compileRules, decide, ruleSetFromTexts } from "@countersign/policy";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasIgnoreBelow, readIgnore } from "./read-ignore.ts";

const place = { base: "", workspace: "" };

beforeAll(() => {
  place.base = realpathSync(mkdtempSync(join(tmpdir(), "countersign-attacks-")));
  place.workspace = join(place.base, "ws");
  const files = ["src/a.ts", "src/sub/b.ts", "src/d/x.ts", "lib/a.ts", "lib/b.ts", "t/payload", "t/dir/x.ts"];
  for (const file of files) {
    mkdirSync(dirname(join(place.workspace, file)), { recursive: true });
    writeFileSync(join(place.workspace, file), `${file}\n`);
  }
  symlinkSync("../lib", join(place.workspace, "src/link"));
  symlinkSync("../lib/a.ts", join(place.workspace, "src/lf"));
  mkdirSync(join(place.workspace, "src/e"));
  linkSync(join(place.workspace, "lib/b.ts"), join(place.workspace, "src/e/hard.ts"));
  execFileSync("git", ["init", "-q", place.workspace]);
});

afterAll(() => rmSync(place.base, { recursive: true, force: true }));

function decideCommand(command: string, mode: "default" | "bypassPermissions") {
  const { workspace } = place;
  const owned = ["src/"];
  const intentScope = createIntentScope({
    intent: {
      id: "REQ-001",
      title: "t",
      why: "w",
      status: "IN_PROGRESS",
      parent: null,
      outcomes: [],
      constraints: [],
      hazards: [],
      acceptance: [],
      relatedSpecs: [],
      scope: { write: owned, delete: owned, read: null, run: null },
      examples: { allow: [], refuse: [] },
      budget: { turns: null, tokens: null, costUsd: null, seconds: null },
    },
    required: false,
    available: [],
    workspace,
    earlier: [],
    hasIgnoreBelow,
    isCaseInsensitive: false,
    readIgnore: (folder) => readIgnore(folder, workspace),
  });
  return decide(
    { tool: "Bash", input: { command } },
    {
      mode,
      workspace,
      cwd: workspace,
      home: join(place.base, "home"),
      additionalDirectories: [],
      fileSystem: policyFileSystem,
      intentScope,
      rules: compileRules(ruleSetFromTexts({ allow: ["Bash"] }, "user")),
    },
  ).kind;
}

describe("a command on real files, where a rule allows every command", () => {
  it.each([
    ["through an open folder", "tee /dev/fd/3/lib/a.ts 3<. < t/payload"],
    ["through an open folder, by cp", "cp t/payload /dev/fd/3/lib/a.ts 3<."],
    ["through an open folder, by touch", "touch /dev/fd/3/lib/new 3<."],
    ["through an open folder, by rm", "rm /dev/fd/3/lib/a.ts 3<."],
    ["through a link that a pattern finds", "cp t/payload src/l?nk"],
    ["into a file with other names that a pattern finds", "cp t/payload src/e/h*"],
    ["into files with other names below a folder", "cp -r t/dir/. src/e"],
    ["through a link that it copies first", "cp -P src/lf src/l2 && cp t/payload src/l2"],
    ["through a second name that it makes first", "cp -l lib/a.ts src/l5 ; cp t/payload src/l5"],
    ["through a second name, later", "ln lib/a.ts src/l5"],
    ["through a second name, by cp", "cp -l lib/a.ts src/l5"],
    ["through a second name, by link", "link lib/a.ts src/l5"],
    ["from where a link leads git", "git -C src/link/.. checkout HEAD -- lib"],
    ["by a command of sed", "sed -n 'w lib/a.ts' src/a.ts"],
    ["by a flag of sed", "sed 's/o/x/w lib/a.ts' src/a.ts"],
    ["in place, by perl", "perl -pi -e s/o/x/ lib/a.ts"],
    ["by an option of tar", "tar --create --file=src/n.tar --index-file=lib/n src/a.ts"],
    ["by another option of tar", "tar -c -g lib/n -f src/n.tar src/a.ts"],
    ["by a program that tar starts", "tar cf src/n.tar --checkpoint-action=exec='touch lib/n' src/a.ts"],
    ["by an option of curl", "curl --trace-ascii lib/n https://example.org"],
    ["by another option of curl", "curl --stderr lib/n https://example.org"],
  ])("does not write outside the scope without approval %s: %s", (_, command) => {
    expect(decideCommand(command, "default")).not.toBe("allow");
    expect(decideCommand(command, "bypassPermissions")).toBe("deny");
  });

  it.each([
    "cp t/payload src/a.ts",
    "cp t/payload src/a.ts && cp t/dir/x.ts src/d/x.ts",
    "mv src/a.ts src/z.ts && cp t/payload src/a.ts",
    "mkdir -p src/n/ && cp t/payload t/dir/x.ts src/n/",
    "cp -r t/dir/. src/d",
    "ln src/a.ts src/a2.ts",
    "ln -s a.ts src/a3.ts",
    "sed -i s/o/x/ src/a.ts",
    "perl -pi -e s/o/x/ src/a.ts",
    "tar czf src/n.tgz src/d",
    "git -C src checkout HEAD -- d/x.ts",
    "npm test > /dev/fd/2",
  ])("goes on inside the scope: %s", (command) => {
    expect(decideCommand(command, "bypassPermissions")).toBe("allow");
  });
});
