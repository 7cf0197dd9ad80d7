import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { sandboxedBash } from "../fixtures/sandboxed-bash.ts";
import { addFiles, textIn, textOf } from "../fixtures/temp-workspace.ts";
import { removeLostCaches } from "./caches.ts";

/** Not in /tmp, which a sandbox replaces by its own. */
function folder(files: Record<string, string> = {}): string {
  const made = realpathSync(mkdtempSync("/var/tmp/countersign-test-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  addFiles(made, files);
  return made;
}

const write = 'mkdir -p "$npm_config_cache" && echo kept > "$npm_config_cache/x"';
const read = 'cat "$npm_config_cache/x"';

describe("the caches of a workspace", () => {
  it("keep what commands put there for the next ones, and for no other workspace", async () => {
    const data = folder();
    const [one, two] = [folder(), folder()];
    expect(await sandboxedBash(one, { data })(write)).toMatchObject({ exitCode: 0 });
    expect(textOf(await sandboxedBash(one, { data })(read))).toBe("kept");
    expect(await sandboxedBash(two, { data })(read)).toMatchObject({ exitCode: 1 });
  });

  it("are only there at the level workspace", async () => {
    const data = folder();
    const workspace = folder();
    expect(await sandboxedBash(workspace, { data })(write)).toMatchObject({ exitCode: 0 });
    for (const level of ["scope", "read-only"] as const)
      expect(
        textOf(
          await sandboxedBash(workspace, { data, level })('echo "[$npm_config_cache]"; ls /run/countersign*'),
        ),
      ).toMatch(/^\[\]\nls: cannot access/);
  });

  it("lead to nothing else: not by links, not by hard links, not to the data folder", async () => {
    const data = folder({ token: "private" });
    const target = folder({ "kept.txt": "kept" });
    const workspace = folder({ "pnpm-lock.yaml": "", "a.txt": "a" });
    const run = sandboxedBash(workspace, { data, home: folder() });
    for (const attack of [
      "ls /run/countersign-caches/..  | grep -v countersign | grep .",
      `cat ${data}/token`,
      `ls ${data}/sandbox-caches`,
      "echo x > /run/countersign-caches/x && ln /run/countersign-caches/x linked",
      "ln a.txt /run/countersign-caches/linked",
      "mv /run/countersign-caches /run/other",
    ])
      expect(await run(attack), attack).not.toMatchObject({ exitCode: 0 });
    const plant = ["caches", "pnpm-store", "npm", "../pnpm-store"]
      .map((name) => `ln -sfn ${target} /run/countersign-caches/${name}`)
      .join("; ");
    await run(plant);
    await run(
      'for d in "$pnpm_config_store_dir" /run/countersign-caches/*; do echo x > $d/kept.txt; touch $d/made; done',
    );
    expect(readdirSync(target)).toEqual(["kept.txt"]);
    expect(textIn(target, "kept.txt")).toBe("kept");
  });
});

describe("pnpm’s store", () => {
  const store = ".local/share/pnpm/store";

  it("is where the person’s is, and another one", async () => {
    const home = folder({ [`${store}/v10/theirs`]: "as it was" });
    const workspace = folder({ "pnpm-lock.yaml": "" });
    const run = sandboxedBash(workspace, { data: folder(), home });
    const command =
      'echo "$pnpm_config_store_dir"; mkdir "$pnpm_config_store_dir/v10" && ls ~/.local/share/pnpm/store';
    expect(textOf(await run(command))).toBe(`${join(home, store)}\nv10`);
    expect(await run("echo evil > ~/.local/share/pnpm/store/v10/theirs")).toMatchObject({ exitCode: 0 });
    expect(textIn(home, `${store}/v10/theirs`)).toBe("as it was");
    expect(await run("touch ~/.local/share/pnpm/made")).toMatchObject({ exitCode: 1 });
  });

  it.each([
    { name: "the person has none", files: {}, deny: [] },
    { name: "a rule closes it", files: { [`${store}/a`]: "private" }, deny: ["Read(~/.local/**)"] },
  ])("is a place of its own if $name", async ({ files, deny }) => {
    const home = folder(files);
    const run = sandboxedBash(folder({ "pnpm-lock.yaml": "" }), { data: folder(), home, deny });
    const command = 'echo "$pnpm_config_store_dir" && touch "$pnpm_config_store_dir/made"';
    expect(textOf(await run(command))).toBe("/run/countersign-pnpm-store");
    expect(await run(`cat ~/${store}/a`)).not.toMatchObject({ exitCode: 0 });
  });

  it("is not over the workspace, although a link leads there", async () => {
    const workspace = folder({ "pnpm-lock.yaml": "", "sub/a.txt": "a" });
    const home = folder({ ".local/share/pnpm/x": "" });
    symlinkSync(join(workspace, "sub"), join(home, store));
    const run = sandboxedBash(workspace, { data: folder(), home });
    expect(textOf(await run('echo "$pnpm_config_store_dir"; cat sub/a.txt'))).toBe(
      "/run/countersign-pnpm-store\na",
    );
  });

  it("isn’t set up where pnpm isn’t used", async () => {
    const run = sandboxedBash(folder(), { data: folder(), home: folder() });
    expect(textOf(await run('echo "[$pnpm_config_store_dir]"; ls /run | grep -c pnpm'))).toContain("[]\n0");
  });
});

it("npm installs into the cache, and again from it", async () => {
  const data = folder();
  const workspace = folder({
    "dep/package.json": '{ "name": "dep", "version": "1.0.0" }',
    "package.json": '{ "name": "app", "version": "1.0.0" }',
  });
  const run = sandboxedBash(workspace, { data });
  const install = "npm install --offline --no-audit --no-fund ./dep-1.0.0.tgz";
  const first = await run(`(cd dep && npm pack --silent --pack-destination ..) && ${install}`);
  expect(first, textOf(first)).toMatchObject({ exitCode: 0 });
  const again = await run(
    `rm -r node_modules dep-1.0.0.tgz && ls "$npm_config_cache/_cacache" && npm cache verify`,
  );
  expect(again, textOf(again)).toMatchObject({ exitCode: 0 });
});

it("npm says at once which host it couldn’t reach, instead of trying until the time limit", async () => {
  const workspace = folder({ "package.json": '{ "name": "app", "version": "1.0.0" }' });
  const result = await sandboxedBash(workspace, { data: folder() })(
    "npm install is-odd --registry=https://registry.example.com",
  );
  expect(result, textOf(result)).toMatchObject({
    exitCode: 1,
    blocked: [{ access: "connect", host: "registry.example.com", cause: { kind: "not-allowed" } }],
  });
});

it("caches of a workspace that is gone are deleted, and nothing that links in them lead to", async () => {
  const [data, kept, gone, outside] = [folder(), folder(), folder(), folder({ file: "kept" })];
  for (const workspace of [kept, gone])
    await sandboxedBash(workspace, { data })(
      `cd /run/countersign-caches && echo x > file && ln -s ${outside} link && echo /no/such/place > workspace`,
    );
  const caches = join(data, "sandbox-caches");
  mkdirSync(join(caches, "of-before"));
  expect(await removeLostCaches(data)).toEqual([]);
  expect(readdirSync(caches)).toHaveLength(3);
  rmSync(gone, { recursive: true });
  expect(await removeLostCaches(data)).toEqual([]);
  expect(readdirSync(caches)).toHaveLength(2);
  expect(readFileSync(join(outside, "file"), "utf8")).toBe("kept");
  expect(textOf(await sandboxedBash(kept, { data })("cat /run/countersign-caches/file"))).toBe("x");
  expect(await removeLostCaches(join(data, "missing"))).toEqual([]);
});
