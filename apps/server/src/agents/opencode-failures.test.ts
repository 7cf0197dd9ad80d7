import { existsSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { toolReply } from "@countersign/anthropic/scripted";
import { jsonObject } from "@countersign/contracts/json";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { opencode } from "./fixtures/opencode.ts";

const question = z.object({
  hook_event_name: z.string(),
  tool_input: jsonObject.optional(),
});

const allow = (input: unknown) => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow", updatedInput: input },
});

/** What is at the address of Countersign when a call is asked about, by the file that the call would make. */
const failures: Record<string, (response: ServerResponse, input: unknown) => void> = {
  down: (response) => response.destroy(),
  error: (response) => response.writeHead(500).end("Oops."),
  unauthorized: (response) => response.writeHead(401).end("Sign in first."),
  redirect: (response) => response.writeHead(303, { location: "/sign-in" }).end(),
  foreign: (response) => response.end("{}"),
  empty: (response) => response.end(),
  page: (response) => response.end("<html>Welcome</html>"),
  allowing: (response, input) => response.end(JSON.stringify(allow(input))),
  other: (response, input) =>
    response.end(JSON.stringify({ countersign: "1234567890123456", ...allow(input) })),
};

it("opencode runs only the call that Countersign allows, whatever else answers", async () => {
  const names = [...Object.keys(failures), "allowed"];
  const calls = names.map((name) => ({
    name: "bash",
    input: { command: `touch ${name}`, description: name },
  }));
  const agent = await opencode([toolReply(calls)]);
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      const { hook_event_name: name, tool_input: input } = question.parse(JSON.parse(body));
      const failure = failures[String(input?.description)];
      if (name === "PreToolUse" && failure !== undefined) return failure(response, input);
      const answer = name === "PreToolUse" ? allow(input) : {};
      return response.end(
        JSON.stringify({ countersign: request.headers["idempotency-key"], continue: true, ...answer }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await agent.installPlugin(`http://127.0.0.1:${port}/hooks/opencode`);
  expect(await agent.run().done).toMatchObject({ code: 0 });
  expect(names.filter((name) => existsSync(join(agent.project, name)))).toEqual(["allowed"]);
  expect(agent.newest().match(/so nothing was run/g)).toHaveLength(names.length - 1);
});
