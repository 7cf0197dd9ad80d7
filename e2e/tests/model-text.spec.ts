import { textReply } from "@countersign/anthropic/scripted";
import { signIn } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

/** To color it would take seconds. */
const slowCode = "$".repeat(20_000);

const text = `Look at <img src="https://elsewhere.example/a.png" onerror="document.title='taken'"> and
![this](https://elsewhere.example/b.png), [here](javascript:document.title='taken') or [there](https://elsewhere.example/c).

<script>document.title = "taken";</script>

\`\`\`java
${slowCode}
\`\`\`

${"> ".repeat(4_000)}deep

\`\`\`ts
export const answer: string = "last";
\`\`\`
`;

test("what the model writes runs nothing, loads nothing, and can't freeze the page; its code has colors", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([textReply(text)]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Explain" });
  await expect.poll(async () => (await api.session(id)).status).toBe("idle");
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url)) elsewhere.push(request.url());
  });
  await signIn(page, server, `/sessions/${id}`);
  const message = page.getByRole("article", { name: "Agent message" });
  await expect(message.getByRole("link")).toHaveCount(1);
  await expect(message.getByRole("link")).toHaveAttribute("href", "https://elsewhere.example/c");
  await expect(message).toContainText("image not loaded: this, https://elsewhere.example/b.png");
  await expect(message).toContainText("<script>document.title");
  await expect(message.locator("img, script, iframe")).toHaveCount(0);

  // The first code stays plain, and the one after it gets its colors.
  const code = message.getByRole("group", { name: "Code" });
  await expect(code.last().locator(".hljs-keyword").first()).toHaveText("export");
  await expect(code.first()).toHaveText(slowCode);
  await expect(code.first().locator("span")).toHaveCount(0);
  expect(await page.title()).not.toContain("taken");
  expect(elsewhere).toEqual([]);
});
