import { spawn } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { programOf } from "./agent-files.ts";

const source = fileURLToPath(new URL("hook.ps1", import.meta.url));
const [windows, posix] = await Promise.all([
  readFile(source, "utf8"),
  readFile(fileURLToPath(new URL("hook.sh", import.meta.url)), "utf8"),
]);
const code = windows.replace(/^\s*#.*$/gm, "");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

it("takes the place of the one for sh on Windows alone", () => {
  expect(programOf("claude", "win32").source).toBe("hook.ps1");
  expect(programOf("claude", "linux").source).toBe("hook.sh");
  expect(programOf("opencode", "win32").source).toBe("opencode/plugin.js");
});

describe("the text of the shim for Windows, which isn't run here", () => {
  it("ends with 2 (a report with 1) wherever it doesn't print an answer to its own request", () => {
    expect(all(code, /^(\$fail = .*)$/gm)).toEqual(["$fail = 2"]);
    expect(code).toContain("if ($args[1] -eq 'report') { $fail = 1 }");
    expect(all(code, /\bExit\((.*?)\)/gi)).toEqual(["$fail", "0", "$fail"]);
    expect(code).not.toMatch(/\b(?:exit|return|break)\b(?!\()/i);
    const [before = "", after = ""] = code.split("[Environment]::Exit(0)");
    const [, sincePrinted = ""] = before.split(
      "if (-not $text.StartsWith($own, [StringComparison]::Ordinal))",
    );
    expect(sincePrinted).toMatch(/^ \{ Refuse 'Another server answered, so nothing was run\.' \}/);
    expect(sincePrinted).not.toMatch(/\b(?:if|else|catch|while)\b/);
    expect(after).toMatch(/\} catch \{\s*Refuse [^}]*\}\s*\[Environment\]::Exit\(\$fail\)\s*$/);
  });

  it("asks as the one for sh does: the same headers, limits and words for what the server says", () => {
    const sent = all(posix, /-H ["']([\w-]+):/g);
    // While it is held, the one for Windows can be ended, so it needs no answer at once.
    const always = ["content-type", "idempotency-key", "countersign-home", "countersign-process"];
    expect(sent).toEqual([...always, "prefer"]);
    for (const name of always) expect(code).toContain(`'${name}'`);
    expect(all(code, /\$most = (\d+)/g)).toEqual(all(posix, /\bmost=(\d+)/g));
    expect(all(code, /FromSeconds\((\d+)\)/g)).toEqual(all(posix, /--max-time (\d+)/g));
    for (const status of ["200", "202", "502, 503, 504"]) expect(code).toContain(status);
    for (const words of ["Another server answered", "The server can't be reached", "The server refused"])
      for (const text of [code, posix]) expect(text).toContain(`${words}, so nothing was run.`);
    expect(code).toContain("[Net.Http.HttpMethod]::Post, $address");
    expect(code).toContain("AllowAutoRedirect = $false");
    expect(code).toContain("UseProxy = $false");
  });

  it("starts no program, so that the key is on no command line, and calls nothing that a project could replace", () => {
    expect(code).not.toMatch(/\b(?:[A-Z][a-z]+-[A-Z]\w+|iex|csk_\w+)\b|^\s*[&.] |\|/m);
    expect(code).not.toMatch(/ProcessStartInfo|\]::Start\(/i);
    // PowerShell itself would read the event where that variable is named.
    expect(code).not.toMatch(/\$input\b/i);
    expect(windows).toMatch(/^[\n -~]*$/);
  });
});

type Answer = (headers: IncomingHttpHeaders, response: ServerResponse, times: number) => void;

/** Runs the shim with PowerShell before a server that answers so. */
async function run(pwsh: string, answer: Answer) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    answer(request.headers, response, bodies.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const folder = await mkdtemp(join(tmpdir(), "countersign-shim-"));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await copyFile(source, join(folder, "hook.ps1"));
  await writeFile(
    join(folder, "claude.conf"),
    `url = "http://127.0.0.1:${port}/hooks/claude"\nheader = "authorization: Bearer csk_secret"\n`,
  );
  const command = `& '${join(folder, "hook.ps1")}' claude; exit 2`;
  const child = spawn(pwsh, ["-NoProfile", "-NonInteractive", "-Command", command]);
  child.stdin.end(event);
  const output = child.stdout.toArray();
  const ended = await new Promise((resolve) => child.on("close", resolve));
  return { code: ended, output: Buffer.concat(await output).toString(), bodies };
}

const event = JSON.stringify({ hook_event_name: "PreToolUse", text: "ünï 'q' $HOME" });
const answered = (headers: IncomingHttpHeaders) =>
  JSON.stringify({ countersign: headers["idempotency-key"], text: "ü" });

// Nothing installs PowerShell. Whoever has it names it, and runs these, too.
const programs = process.env.COUNTERSIGN_TEST_PWSH === undefined ? [] : [process.env.COUNTERSIGN_TEST_PWSH];

describe.each(programs)("the shim for Windows in %s", (pwsh) => {
  it("asks until somebody has decided, and prints the answer without the id of the request", async () => {
    const ran = await run(pwsh, (headers, response, times) =>
      times < 3 ? response.writeHead(202).end() : response.end(answered(headers)),
    );
    expect(ran).toEqual({ code: 0, output: '{"text":"ü"}\n', bodies: [event, event, event] });
  });

  it.each<{ name: string; answer: Answer }>([
    { name: "an empty object", answer: (_, response) => response.end("{}") },
    { name: "401", answer: (_, response) => response.writeHead(401).end() },
    { name: "500", answer: (_, response) => response.writeHead(500).end() },
  ])("blocks at $name", async ({ answer }) => {
    expect(await run(pwsh, answer)).toMatchObject({ code: 2, output: "" });
  });
});
