import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { homedir } from "node:os";
import { compileRules, createHostRules, createWallRules, ruleSetFromTexts } from "@countersign/policy";
import { describe, expect, it, onTestFinished } from "vitest";
import { createBashTool } from "../bash.ts";
import { policyFileSystem } from "../file-system/policy-file-system.ts";
import { quiet, tempFolder, textOf } from "../fixtures/temp-workspace.ts";

/** A web server on this machine that the sandbox can't reach by itself; `/away` leads to a denied host. */
async function webServer(): Promise<number> {
  const server = createServer(({ url, headers }, response) => {
    if (url === "/away") response.writeHead(302, { location: "http://bad.test/" });
    response.end(`page of ${headers.host}`);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}

/** Bash in a sandbox with these rules. All hosts lead to one port here. */
function boxed(texts: { allow?: string[]; deny?: string[] }, port: number) {
  const workspace = tempFolder();
  const home = homedir();
  const rules = compileRules(ruleSetFromTexts(texts, "user"));
  const context = {
    mode: "default" as const,
    workspace,
    cwd: workspace,
    home,
    rules,
    fileSystem: policyFileSystem,
    additionalDirectories: [],
    now: new Date().toISOString(),
  };
  const bash = createBashTool({ PATH: process.env.PATH }, home);
  return async (command: string) => {
    const hosts = createHostRules(context);
    const place = {
      workspace,
      signal: quiet,
      sandbox: "workspace" as const,
      reachesHosts: hosts.hasAllowed,
    };
    const call = bash.parse({ command });
    const { preview } = await call.preview(place);
    const result = await call.run({
      ...place,
      fingerprints: [],
      onOutput: () => undefined,
      wallRules: () => createWallRules(context),
      networkRules: () => ({
        ...hosts,
        addressProblem: () => null,
        dial: () => connect({ host: "127.0.0.1", port }),
      }),
    });
    if (!result.ok) throw new Error(result.message);
    return { text: textOf(result), exitCode: result.exitCode, blocked: result.blocked, preview };
  };
}

const rules = { allow: ["WebFetch(domain:*.test)"], deny: ["WebFetch(domain:bad.test)"] };

describe("the network of a sandbox with rules that allow hosts", () => {
  it("reaches these hosts through the proxy that the variables name, and the panel says so", async () => {
    const run = boxed({ allow: ["WebFetch(domain:good.test)"] }, await webServer());
    const { text, preview } = await run("curl -sS http://good.test/ && echo && echo $HTTPS_PROXY $all_proxy");
    expect(text).toBe("page of good.test\nhttp://127.0.0.1:3128 http://127.0.0.1:3128");
    expect(preview).toMatchObject({ sandbox: "workspace", network: "allowed-hosts" });
  });

  it("reaches no other, by no way out, and the result names what was blocked and the rule behind it", async () => {
    const port = await webServer();
    const run = boxed(rules, port);
    const denied = { kind: "rule", rule: { text: "WebFetch(domain:bad.test)", source: "user" } };
    for (const [command, blocked] of [
      ["curl -sSf http://bad.test/", [{ access: "connect", host: "bad.test", cause: denied }]],
      ["curl -sSfL http://good.test/away", [{ access: "connect", host: "bad.test", cause: denied }]],
      ["curl -sSf https://other.example/", [{ host: "other.example", cause: { kind: "not-allowed" } }]],
      ["curl -sSf --noproxy x http://2130706433/", [{ host: "127.0.0.1", cause: { kind: "not-allowed" } }]],
      ["curl -sSf http://good.test:8080/", [{ host: "good.test", cause: { kind: "port", port: 8080 } }]],
      ["curl -sSf -H 'Host: good.test' http://bad.test/", [{ host: "bad.test", cause: denied }]],
      [`curl -sSf --noproxy '*' http://127.0.0.1:${port}/`, undefined],
      [`curl -sSf --noproxy '*' --resolve good.test:${port}:127.0.0.1 http://good.test:${port}/`, undefined],
      [`exec 3<>/dev/tcp/127.0.0.1/${port}`, undefined],
      ["exec 3<>/dev/udp/8.8.8.8/53 && echo x >&3", undefined],
      ["getent hosts good.test", undefined],
    ] as const) {
      const result = await run(command);
      expect(result.exitCode, command).not.toBe(0);
      if (blocked === undefined) expect(result.blocked, command).toBe(undefined);
      else expect(result.blocked, command).toMatchObject(blocked);
    }
    expect((await run("curl -sS http://bad.test/")).text).toContain(
      "The sandbox blocked a connection to bad.test: the rule WebFetch(domain:bad.test) (user) matches it.",
    );
  });

  it("leaves commands as they are: their exit code, their processes, their own servers", async () => {
    const run = boxed(rules, await webServer());
    expect(await run("true")).toMatchObject({ text: "(no output)", exitCode: 0 });
    expect(await run("exit 7")).toMatchObject({ exitCode: 7 });
    const own =
      "node -e \"require('http').createServer((q, r) => r.end('own')).listen(8123, '127.0.0.1')\" &";
    const asks = "for i in $(seq 100); do curl -s http://127.0.0.1:8123/ && break; sleep 0.1; done; kill %1";
    expect((await run(`${own} ${asks}`)).text).toContain("own");
    expect(await run("pkill socat; ! curl -sf http://good.test/")).toMatchObject({ exitCode: 0 });
  });

  it("isn’t there without such a rule: the result names the host that couldn’t be found", async () => {
    const run = boxed({ allow: ["Bash"] }, await webServer());
    const { exitCode, blocked, preview, text } = await run("curl -sS https://good.test/");
    expect(exitCode).not.toBe(0);
    expect(blocked).toEqual([{ access: "connect", host: "good.test", cause: { kind: "not-allowed" } }]);
    expect(text).toContain("no WebFetch(domain:…) rule allows it");
    expect(preview).not.toHaveProperty("network");
  });
});

it("the proxy’s socket is all that a command sees of it", async () => {
  const run = boxed(rules, await webServer());
  const { text } = await run("ls -d /tmp/countersign-proxy-* 2>/dev/null; ls /run");
  expect(text).toBe("countersign-proxy");
});
