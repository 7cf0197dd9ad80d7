import { request } from "node:http";
import { expect, test } from "../harness/test.ts";

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: string };

test("requests from elsewhere, without a token or without sense are refused and start nothing", async ({
  server,
  model,
  workspace,
  api,
}) => {
  const path = "/api/trpc/sessions.create";
  const task = JSON.stringify({ workspace: workspace.path, prompt: "Be refused" });
  const json = { "content-type": "application/json" };
  const signedIn = { ...json, authorization: `Bearer ${server.token}` };
  const post = { path, method: "POST", body: task };

  const refusals: { name: string; sent: Sent; status: number[] }[] = [
    { name: "no token", sent: { ...post, headers: json }, status: [401] },
    {
      name: "a wrong token",
      sent: { ...post, headers: { ...json, authorization: "Bearer wrong-token-of-some-length" } },
      status: [401],
    },
    {
      name: "a foreign Host",
      sent: { ...post, headers: { ...signedIn, host: "evil.example:80" } },
      status: [421, 403],
    },
    {
      name: "a foreign Origin",
      sent: { ...post, headers: { ...signedIn, origin: "https://evil.example" } },
      status: [403],
    },
    { name: "the Origin null", sent: { ...post, headers: { ...signedIn, origin: "null" } }, status: [403] },
    { name: "malformed JSON", sent: { ...post, headers: signedIn, body: "{nonsense" }, status: [400] },
    {
      name: "a workspace that does not exist",
      sent: {
        ...post,
        headers: signedIn,
        body: JSON.stringify({ workspace: "/no/such/folder", prompt: "x" }),
      },
      status: [400],
    },
    {
      name: "an unknown field",
      sent: {
        ...post,
        headers: signedIn,
        body: JSON.stringify({ workspace: workspace.path, prompt: "x", sudo: 1 }),
      },
      status: [400],
    },
  ];
  for (const { name, sent, status } of refusals) {
    expect(status, name).toContain((await send(server.url, sent)).status);
  }

  workspace.write("a-file", "");
  const file = JSON.stringify({ workspace: `${workspace.path}/a-file`, prompt: "x" });
  expect((await send(server.url, { ...post, headers: signedIn, body: file })).status).toBe(400);
  expect((await api.query("sessions.list")).data).toEqual([]);
  expect(model.requests()).toEqual([]);
});

test("a body of 50 MB is refused, and the server goes on", async ({ server }) => {
  const body = JSON.stringify({ workspace: "/", prompt: "x".repeat(50_000_000) });
  const headers = { "content-type": "application/json", authorization: `Bearer ${server.token}` };
  const sent = send(server.url, { path: "/api/trpc/sessions.create", method: "POST", headers, body });
  await expect(sent.then(({ status }) => status)).resolves.toBe(413);
  const health = await send(server.url, { path: "/healthz" });
  expect(JSON.parse(health.text)).toMatchObject({ status: "ok", database: "ok" });
});

/** Sends exactly these headers, which fetch would not: Host and Origin are not for programs there. */
function send(url: string, { path, method = "GET", headers = {}, body }: Sent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sending = request(`${url}${path}`, { method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
