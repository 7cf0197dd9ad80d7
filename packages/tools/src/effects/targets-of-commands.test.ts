import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { CallEffects } from "@countersign/contracts/call-effects";
import { describe, expect, it } from "vitest";
import { addFiles, quiet, tempFolder } from "../fixtures/temp-workspace.ts";
import { findEffects } from "./find-effects.ts";

const secret = "hunter2secret";

type Place = { workspace: string; home?: string; environment?: Record<string, string> };

/** What a command reaches. No secret may be in it. */
async function reached(
  command: string,
  { workspace, home = "/nowhere", environment = {} }: Place,
): Promise<CallEffects> {
  const found = await findEffects(command, { workspace, home, environment }, quiet);
  if (found === null) throw new Error("nothing is known of it");
  expect(JSON.stringify(found)).not.toContain(secret);
  return found;
}

describe("git push", () => {
  const config = (lines: string) => `[core]\nbare = false\n${lines}`;
  function repository(settings: string): string {
    const folder = tempFolder({ "a.txt": "" });
    execFileSync("git", ["init", "-q", "-b", "work"], { cwd: folder });
    addFiles(folder, { ".git/config": config(settings) });
    return folder;
  }
  const origin = `[remote "origin"]\nurl = https://ada:${secret}@git.test/a/b.git?token=${secret}\n`;
  it.each([
    {
      command: "git push",
      settings: origin,
      want: { remote: "origin", url: "https://git.test/a/b.git", branches: ["work"] },
    },
    { command: "git push origin HEAD:main", settings: origin, want: { branches: ["main"] } },
    {
      command: "git push -f origin +x:refs/heads/y z",
      settings: origin,
      want: { branches: ["y", "z"], isForced: true },
    },
    { command: "git push origin :old", settings: origin, want: { branches: ["old"], isDeleting: true } },
    { command: "git push --tags", settings: origin, want: { isAll: true, branches: null } },
    {
      command: "git push git@host.test:a/b.git x",
      settings: "",
      want: { remote: null, url: "git@host.test:a/b.git" },
    },
    { command: `git push https://u:${"$TOKEN"}@h.test/a`, settings: "", want: { url: null } },
    {
      command: "git push",
      settings: `${origin}[remote "fork"]\nurl = f.test:x\n[branch "work"]\nremote = origin\npushRemote = fork\n`,
      want: { remote: "fork", url: "f.test:x" },
    },
    {
      command: "git push",
      settings: `${origin}pushurl = https://p.test/x\n`,
      want: { url: "https://p.test/x" },
    },
    {
      command: "git push",
      settings: `${origin}[url "ssh://other.test/"]\ninsteadOf = https://ada:${secret}@git.test/\n`,
      want: { url: "ssh://other.test/a/b.git" },
    },
    { command: "git push evil", settings: origin, want: { remote: "evil", url: null } },
    {
      command: "git push x",
      settings: `[remote "x"]\nurl = ext::sh -c ${secret}\n`,
      want: { url: "ext::…" },
    },
  ])("$command goes where the settings say", async ({ command, settings, want }) => {
    const { targets } = await reached(command, { workspace: repository(settings) });
    expect(targets[0]).toMatchObject({ kind: "git-push", ...want });
  });

  it("names every address of a remote", async () => {
    const workspace = repository(`${origin}pushurl = https://p.test/x\npushurl = https://q.test/x\n`);
    const { targets } = await reached("git push", { workspace });
    expect(targets.map((target) => (target.kind === "git-push" ? target.url : ""))).toEqual([
      "https://p.test/x",
      "https://q.test/x",
    ]);
  });

  it.each([
    { name: "no repository", workspace: () => tempFolder(), want: "no-repository" },
    {
      name: "settings in other files",
      workspace: () => repository(`${origin}[include]\npath = more\n`),
      want: "unread-settings",
    },
    {
      name: "another way to choose branches",
      workspace: () => repository(`${origin}[push]\ndefault = matching\n`),
      want: "default-remote",
    },
  ])("says so with $name", async ({ workspace, want }) => {
    const { unknowns } = await reached("git push", { workspace: workspace() });
    expect(unknowns.map(({ code }) => code)).toContain(want);
  });

  it("binds an approval to the address", async () => {
    const workspace = repository(origin);
    const before = await reached("git push", { workspace });
    addFiles(workspace, { ".git/config": config(origin.replace("git.test", "evil.test")) });
    expect((await reached("git push", { workspace })).fingerprint).not.toBe(before.fingerprint);
  });
});

describe("publishing", () => {
  it.each([
    {
      command: "npm publish",
      files: { ".npmrc": `registry=https://a.test/\n//a.test/:_authToken=${secret}\n` },
      want: { name: "@x/y", version: "1.2.3", registry: "https://a.test/" },
    },
    {
      command: "npm publish",
      files: { ".npmrc": "registry=https://a.test/\n@x:registry = https://x.test/\n" },
      want: { registry: "https://x.test/" },
    },
    {
      command: "npm publish",
      files: { ".npmrc": `registry=https://${"$"}{HOST}/\n` },
      want: { registry: null },
    },
    { command: "npm publish", files: {}, want: { registry: "default" } },
    {
      command: `npm publish --registry https://u:${secret}@r.test/`,
      files: {},
      want: { registry: "https://r.test/" },
    },
    {
      command: "pnpm publish",
      files: {
        "package.json": '{"name":"z","version":"1.0.0","publishConfig":{"registry":"https://p.test"}}',
      },
      want: { name: "z", registry: "https://p.test" },
    },
    {
      command: "yarn npm publish",
      files: { ".yarnrc.yml": "npmPublishRegistry: https://y.test\n" },
      want: { registry: "https://y.test" },
    },
    {
      command: "npm publish ./pkg",
      files: { "pkg/package.json": '{"name":"p","version":"2.0.0"}' },
      want: { name: "p", version: "2.0.0" },
    },
    { command: "npm publish", files: { "package.json": "{broken" }, want: { name: null, registry: null } },
    { command: "npm publish -w a", files: {}, want: { name: null } },
  ])("$command with $files", async ({ command, files, want }) => {
    const workspace = tempFolder({ "package.json": '{"name":"@x/y","version":"1.2.3"}', ...files });
    expect((await reached(command, { workspace })).targets[0]).toMatchObject({ kind: "publish", ...want });
  });
});

describe("clusters", () => {
  const settings = [
    "current-context: prod",
    "contexts:",
    "- {name: prod, context: {cluster: big, namespace: shop, user: ada}}",
    "- {name: dev, context: {cluster: small, user: ada}}",
    "clusters:",
    `- {name: big, cluster: {server: "https://ada:${secret}@prod.test:6443/k8s/${secret}"}}`,
    "- {name: small, cluster: {server: https://dev.test}}",
    `users: [{name: ada, user: {token: ${secret}}}]`,
  ].join("\n");
  it.each([
    {
      command: "kubectl delete pod x",
      want: { context: "prod", server: "prod.test:6443", namespace: "shop" },
    },
    {
      command: "kubectl --context=dev delete pod x",
      want: { context: "dev", server: "dev.test", namespace: "default" },
    },
    { command: "kubectl delete pod x -n other", want: { namespace: "other" } },
    { command: "kubectl delete pods --all -A", want: { namespace: "*" } },
    { command: "kubectl --context gone get pods", want: { context: "gone", server: null, namespace: null } },
    {
      command: "helm uninstall x --kube-context dev",
      want: { program: "helm", context: "dev", server: "dev.test" },
    },
    { command: "KUBECONFIG=own.yaml kubectl get pods", want: { context: "own", server: "own.test" } },
    { command: "export KUBECONFIG=own.yaml; kubectl get pods", want: { context: null, server: null } },
    { command: "kubectl --kubeconfig own.yaml get pods", want: { context: "own", server: "own.test" } },
  ])("$command", async ({ command, want }) => {
    const home = tempFolder({ ".kube/config": settings });
    const own =
      "current-context: own\ncontexts: [{name: own, context: {cluster: c}}]\nclusters: [{name: c, cluster: {server: https://own.test}}]\n";
    const workspace = tempFolder({ "own.yaml": own });
    expect((await reached(command, { workspace, home })).targets[0]).toMatchObject({
      kind: "cluster",
      ...want,
    });
  });

  it("asks again when another context is chosen meanwhile", async () => {
    const home = tempFolder({ ".kube/config": settings });
    const workspace = tempFolder();
    const before = await reached("kubectl delete pod x", { workspace, home });
    addFiles(home, { ".kube/config": settings.replace("current-context: prod", "current-context: dev") });
    expect((await reached("kubectl delete pod x", { workspace, home })).fingerprint).not.toBe(
      before.fingerprint,
    );
  });

  it("opens no FIFO and nothing large", async () => {
    const home = tempFolder({ ".kube/x": "", big: "#".repeat(2_000_000) });
    execFileSync("mkfifo", [join(home, ".kube/config")]);
    const workspace = tempFolder();
    const { unknowns } = await reached("kubectl get pods", { workspace, home });
    expect(unknowns[0]?.code).toBe("unread-settings");
    const environment = { KUBECONFIG: join(home, "big") };
    expect((await reached("kubectl get pods", { workspace, home, environment })).unknowns[0]?.code).toBe(
      "unread-settings",
    );
  });
});

describe("engines and infrastructure", () => {
  const id = createHash("sha256").update("far").digest("hex");
  const home = () =>
    tempFolder({
      ".docker/config.json": `{"currentContext":"far","auths":{"r.test":{"auth":"${secret}"}}}`,
      [`.docker/contexts/meta/${id}/meta.json`]: `{"Name":"far","Endpoints":{"docker":{"Host":"ssh://ada:${secret}@far.test"}}}`,
    });
  it.each([
    { command: "docker rm x", environment: {}, want: { context: "far", host: "ssh://far.test" } },
    {
      command: "docker rm x",
      environment: { DOCKER_HOST: `tcp://u:${secret}@h.test:2375` },
      want: { context: null, host: "tcp://h.test:2375" },
    },
    {
      command: "docker -c default rm x",
      environment: { DOCKER_HOST: "tcp://h.test" },
      want: { context: "default", host: "local" },
    },
    {
      command: "docker push r.test/a/b:1",
      environment: {},
      want: { images: ["r.test/a/b:1"], registries: ["r.test"] },
    },
    { command: "docker push a/b", environment: {}, want: { registries: ["default"] } },
    { command: "podman rm x", environment: {}, want: { context: null, host: "local" } },
    { command: "DOCKER_HOST=$x docker rm x", environment: {}, want: { host: null } },
  ])("$command", async ({ command, environment, want }) => {
    const place = { workspace: tempFolder(), home: home(), environment };
    expect((await reached(command, place)).targets[0]).toMatchObject({ kind: "containers", ...want });
  });

  it.each([
    {
      command: "terraform apply",
      files: {
        ".terraform/environment": "prod\n",
        ".terraform/terraform.tfstate": `{"backend":{"type":"s3","config":{"secret_key":"${secret}"}}}`,
      },
      want: { workspace: "prod", backend: "s3" },
    },
    {
      command: "tofu -chdir=infra destroy",
      files: { "infra/.terraform/terraform.tfstate": '{"backend":{"type":"gcs"}}' },
      want: { workspace: "default", backend: "gcs" },
    },
    { command: "TF_WORKSPACE=dev terraform apply", files: {}, want: { workspace: "dev", backend: null } },
  ])("$command", async ({ command, files, want }) => {
    expect((await reached(command, { workspace: tempFolder(files) })).targets[0]).toMatchObject({
      kind: "terraform",
      ...want,
    });
  });

  it.each([
    {
      command: "psql -c 'drop table a'",
      environment: { PGHOST: "db.test", PGDATABASE: "shop" },
      want: { host: "db.test", database: "shop" },
    },
    { command: "psql -c 'select 1'", environment: {}, want: { host: "local", database: null } },
    {
      command: `psql postgres://ada:${secret}@db.test/shop -c 'delete from a'`,
      environment: {},
      want: { host: "db.test", database: "shop" },
    },
    {
      command: `mysql -h db.test -uada -p${secret} -e 'drop database shop'`,
      environment: {},
      want: { host: "db.test" },
    },
  ])("$command", async ({ command, environment, want }) => {
    const place = { workspace: tempFolder(), environment };
    expect((await reached(command, place)).targets[0]).toMatchObject({ kind: "database", ...want });
  });
});
