import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { agentHook } from "@countersign/contracts/agent-hook";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";

const source = fileURLToPath(new URL("hook.sh", import.meta.url));
const shells = [["sh"], ["dash"], ["bash"], ["busybox", "sh"]].filter(([program = ""]) =>
  (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, program))),
);

type Asked = { headers: IncomingMessage["headers"]; body: string };
type Answer = (asked: Asked, response: ServerResponse, times: number) => void;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A server that answers, and the shim beside a configuration for it. */
async function prepare(answer: Answer) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      const one = { headers: request.headers, body };
      asked.push(one);
      answer(one, response, asked.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const folder = mkdtempSync(join(tmpdir(), "countersign-shim-"));
  folders.push(folder);
  const shim = join(folder, "hook");
  copyFileSync(source, shim);
  chmodSync(shim, 0o700);
  const conf = join(folder, "claude.conf");
  writeFileSync(
    conf,
    `url = "http://127.0.0.1:${port}/hooks/claude"\nheader = "authorization: Bearer csk_secret"\n`,
    {
      mode: 0o600,
    },
  );
  return { asked, server, port, folder, shim, conf };
}

type Ended = { code: number | null; output: string; errors: string };

type More = { args?: string[]; variables?: Record<string, string> };

function start(shell: readonly string[], shim: string, event: string, more: More = {}) {
  const [program = "sh", ...args] = shell;
  const folder = mkdtempSync(join(tmpdir(), "countersign-tmp-"));
  folders.push(folder);
  const child = spawn(program, [...args, shim, "claude", ...(more.args ?? [])], {
    env: {
      PATH: process.env.PATH,
      HOME: "/home/ada",
      TMPDIR: folder,
      http_proxy: "http://127.0.0.1:9",
      ...more.variables,
    },
  });
  const ended: Ended = { code: null, output: "", errors: "" };
  child.stdout.on("data", (piece) => {
    ended.output += piece;
  });
  child.stderr.on("data", (piece) => {
    ended.errors += piece;
  });
  // A shim that refuses at once reads nothing.
  child.stdin.on("error", () => undefined);
  child.stdin.end(event);
  const end = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ ...ended, code })));
  return { child, end, folder };
}

const event = JSON.stringify({ hook_event_name: "PreToolUse", text: "ünï \\n 'q' \" $HOME `x` %s" });
const allow = ({ headers }: Asked, more = {}) =>
  JSON.stringify({ countersign: headers["idempotency-key"], continue: true, text: "a\\nb", ...more });

const loadsCode = Object.fromEntries(
  [
    "LD_PRELOAD",
    "LD_LIBRARY_PATH",
    "LD_AUDIT",
    "DYLD_INSERT_LIBRARIES",
    "DYLD_LIBRARY_PATH",
    "BASH_ENV",
    "ENV",
    "OPENSSL_CONF",
    "OPENSSL_MODULES",
    "OPENSSL_ENGINES",
    "CURL_HOME",
    "GCONV_PATH",
    "HOSTALIASES",
  ].map((name) => [name, `/nowhere/${name.toLowerCase()}`]),
);

describe.each(shells.map((shell) => ({ name: shell.join(" "), shell })))("the shim in $name", ({ shell }) => {
  it("sends the event as it is, with key and home, and prints the answer without the id of the request", async () => {
    const { asked, shim } = await prepare((one, response) => response.end(allow(one)));
    const { end, folder } = start(shell, shim, event);
    const { code, output, errors } = await end;
    expect([code, errors]).toEqual([0, ""]);
    expect(asked).toMatchObject([
      { body: event, headers: { authorization: "Bearer csk_secret", "countersign-home": "/home/ada" } },
    ]);
    expect(output).toBe('{"continue":true,"text":"a\\\\nb"}\n');
    expect(asked[0]?.headers["idempotency-key"]).toMatch(/^[\w-]{16,128}$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("asks again with the same key and event until somebody has decided", async () => {
    const { asked, shim } = await prepare((one, response, times) =>
      times < 4 ? response.writeHead(202).end("Not yet.") : response.end(allow(one)),
    );
    expect((await start(shell, shim, event).end).code).toBe(0);
    expect(asked).toHaveLength(4);
    expect(new Set(asked.map(({ headers, body }) => `${headers["idempotency-key"]} ${body}`)).size).toBe(1);
  });

  it("keeps trying through a restart of the server", async () => {
    const { asked, server, port, shim } = await prepare((_, response) => response.writeHead(202).end());
    const { end } = start(shell, shim, event);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const again = createServer((request, response) => {
      request.resume().on("end", () => response.end(allow({ headers: request.headers, body: "" })));
    });
    onTestFinished(() => void again.close());
    await new Promise<void>((resolve) => again.listen(port, "127.0.0.1", resolve));
    expect((await end).code).toBe(0);
  });

  it.each<{ name: string; answer: Answer; want: RegExp }>([
    { name: "an empty object", answer: (_, response) => response.end("{}"), want: /Another server/ },
    { name: "nothing", answer: (_, response) => response.end(), want: /Another server/ },
    { name: "HTML", answer: (_, response) => response.end("<html>ok</html>"), want: /Another server/ },
    {
      name: "an answer to another request",
      answer: (_, response) => response.end('{"countersign":"1234567890123456","continue":true}'),
      want: /Another server/,
    },
    {
      name: "401",
      answer: (_, response) => response.writeHead(401).end("Wrong key."),
      want: /refused.*Wrong key/,
    },
    {
      name: "409",
      answer: (_, response) => response.writeHead(409).end("Replayed."),
      want: /refused.*Replayed/,
    },
    { name: "500", answer: (_, response) => response.writeHead(500).end("Oops."), want: /refused.*Oops/ },
    {
      name: "a redirect",
      answer: (_, response) => response.writeHead(303, { location: "/sign-in" }).end(),
      want: /refused/,
    },
    {
      name: "an answer that breaks off",
      answer: ({ headers }, { socket }) =>
        socket?.end(`HTTP/1.0 200 OK\r\n\r\n{"countersign":"${headers["idempotency-key"]}","continue":tr`),
      want: /Another server/,
    },
    { name: "204", answer: (_, response) => response.writeHead(204).end(), want: /refused/ },
  ])("blocks at $name", async ({ answer, want }) => {
    const { shim } = await prepare(answer);
    const { code, output, errors } = await start(shell, shim, event).end;
    expect([code, output, errors]).toEqual([2, "", expect.stringMatching(want)]);
  });

  it("blocks without its configuration, and says what to do", async () => {
    const { conf, shim } = await prepare(() => undefined);
    rmSync(conf);
    const { code, errors } = await start(shell, shim, event).end;
    expect([code, errors]).toEqual([2, expect.stringContaining("Connect claude again: Settings > Agents")]);
  });

  it("blocks if the answer can't be written to the agent", async () => {
    const { shim } = await prepare((asked, response) => response.end(allow(asked)));
    const script = `exec "$@" >/dev/full`;
    const { code, errors } = await start(["sh", "-c", script, "sh", ...shell], shim, event).end;
    expect([code, errors]).toEqual([2, expect.stringContaining("nothing was run")]);
  });

  it("fails a report without stopping the agent", async () => {
    const { shim } = await prepare((_, response) => response.writeHead(409).end("Not allowed."));
    expect((await start(shell, shim, event, { args: ["report"] }).end).code).toBe(1);
  });

  it("hangs up and leaves nothing when it is ended while it waits", async () => {
    let isClosed = false;
    const { asked, shim } = await prepare(({ headers }, response) => {
      if (headers.prefer === "respond-async") response.writeHead(202).end();
      else
        response.on("close", () => {
          isClosed = true;
        });
    });
    const { child, end, folder } = start(shell, shim, event);
    await expect.poll(() => asked.length).toBe(2);
    // If it is ended between two requests, the server learns that from its process.
    expect(asked.map(({ headers }) => headers["countersign-process"])).toEqual(
      Array(2).fill(String(child.pid)),
    );
    child.kill("SIGTERM");
    expect(await end).toMatchObject({ code: 2, output: "", errors: expect.stringMatching(/was killed/) });
    await expect.poll(() => isClosed).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("never has the key on a command line", async () => {
    let lines = "";
    const { asked, shim } = await prepare((one, response) => {
      execFile("ps", ["axww", "-o", "args"], (_, output) => {
        lines = output;
        response.end(allow(one));
      });
    });
    expect((await start(shell, shim, event).end).code).toBe(0);
    expect(asked[0]?.headers.authorization).toBe("Bearer csk_secret");
    expect(lines).toContain("idempotency-key");
    expect(lines).not.toContain("csk_secret");
  });

  it("gives its programs nothing that makes them load code of a project", async () => {
    let line = "";
    const { shim } = await prepare((one, response) => {
      execFile("ps", ["axeww", "-o", "args"], { maxBuffer: 100_000_000 }, (_, output) => {
        const id = String(one.headers["idempotency-key"]);
        line = output.split("\n").find((each) => each.startsWith("curl") && each.includes(id)) ?? "";
        response.end(allow(one));
      });
    });
    const { code } = await start(shell, shim, event, { variables: loadsCode }).end;
    expect(code).toBe(0);
    expect(line).toContain("HOME=/home/ada");
    expect(Object.keys(loadsCode).filter((name) => line.includes(`${name}=`))).toEqual([]);
  });

  it("works with the options of the shell that it's started from", async () => {
    const { shim } = await prepare((one, response, times) => {
      if (times === 1) response.destroy();
      else if (times < 4) response.writeHead(202).end();
      else response.end(allow(one));
    });
    const variables = { SHELLOPTS: "allexport:errexit:noclobber:nounset" };
    const large = JSON.stringify({ text: "x".repeat(300_000) });
    const { code, errors } = await start(shell, shim, large, { variables }).end;
    expect([code, errors]).toEqual([0, ""]);
  });

  it("runs no function in place of its programs", async () => {
    const { asked, shim } = await prepare((one, response) => response.end(allow(one)));
    const variables = {
      "BASH_FUNC_curl%%": "() { echo 200; }",
      "BASH_FUNC_cat%%": "() { echo '{}'; }",
      "BASH_FUNC_[%%": "() { echo '{}'; exit 0; }",
    };
    expect((await start(shell, shim, event, { variables }).end).output).toBe(
      '{"continue":true,"text":"a\\\\nb"}\n',
    );
    expect(asked).toHaveLength(1);
  });
});

it("asks no more once the agent that it asked for is dead", async () => {
  const { asked, shim } = await prepare((_, response) => setTimeout(() => response.writeHead(202).end(), 50));
  const agent = spawn("sh", ["-c", `"${shim}" claude </dev/null & echo $!; wait`], {
    env: { PATH: process.env.PATH, HOME: "/home/ada" },
  });
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  agent.kill("SIGKILL");
  await expect
    .poll(
      async () => {
        const before = asked.length;
        await new Promise((resolve) => setTimeout(resolve, 300));
        return asked.length - before;
      },
      { timeout: 5_000 },
    )
    .toBe(0);
});

it("runs without the variables that keep its shell from running anything", async () => {
  const { asked, shim } = await prepare((one, response) => response.end(allow(one)));
  // bash is sh on many systems.
  writeFileSync(shim, readFileSync(shim, "utf8").replace("#!/bin/sh", "#!/usr/bin/env bash"), {
    mode: 0o700,
  });
  const { command, args = [] } = agentHook(shim, "claude", "question");
  const variables = { SHELLOPTS: "noexec", BASHOPTS: "extdebug", BASH_ENV: "/nowhere", ENV: "/nowhere" };
  const env = { PATH: process.env.PATH, HOME: "/home/ada", ...variables };
  const stopped = spawnSync("bash", [shim, "claude"], { env, input: event, encoding: "utf8" });
  expect([stopped.status, stopped.stdout, asked.length]).toEqual([0, "", 0]);
  const child = spawn(command, args, { env });
  child.stdin.end(event);
  const [code] = await once(child, "close");
  expect([code, asked.length]).toEqual([0, 1]);
});

it("blocks when no server answers, and names no command where connect left none", async () => {
  const { server, shim } = await prepare(() => undefined);
  await new Promise((resolve) => server.close(resolve));
  const { code, output, errors } = await start(["sh"], shim, event).end;
  expect([code, output, errors]).toEqual([
    2,
    "",
    expect.stringMatching(/^Countersign: The server can't be reached, so nothing was run\. Start it\. \(/),
  ]);
});

it("names the command that connect left, as it is", async () => {
  const { server, conf, shim } = await prepare(() => undefined);
  await new Promise((resolve) => server.close(resolve));
  const command = "PORT=1 npx -y pnpm --dir ~/'it'\\''s $HOME \\n `x`' countersign disconnect claude";
  writeFileSync(conf, `# ${command}\n${readFileSync(conf, "utf8")}`);
  const { code, errors } = await start(["sh"], shim, event).end;
  expect([code, errors]).toEqual([2, expect.stringContaining(`Start it, or run: ${command} (`)]);
});

it("is shorter than 40 lines", () => {
  expect(readFileSync(source, "utf8").trimEnd().split("\n").length).toBeLessThan(40);
});
