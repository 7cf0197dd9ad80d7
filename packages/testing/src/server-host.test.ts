import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createServerHost } from "./server-host.ts";

/** A host whose process does this with a message, after it has answered to it. */
function hostThat(does: string) {
  const folder = mkdtempSync(join(tmpdir(), "server-host-test-"));
  const entry = join(folder, "host.mjs");
  const answer = `process.send("", () => { ${does} })`;
  writeFileSync(entry, `process.on("message", (message) => ${answer});`);
  const host = createServerHost(entry);
  onTestFinished(async () => {
    await host.close();
    rmSync(folder, { recursive: true });
  });
  return host;
}

it("serves one after the other", async () => {
  const host = hostThat("");
  for (const _ of [1, 2]) {
    const server = await host.prepare({});
    await server.start();
    await server.remove();
  }
});

it("tells the test whose server was lost with the process, also when the test noticed nothing", async () => {
  const server = await hostThat(`console.log("boom"); if (message.start) process.exit(1);`).prepare({});
  await server.start();
  await expect.poll(() => server.output()).toContain("boom");
  await expect.poll(() => server.remove().then(() => "gone", String)).toMatch(/ended by itself:\nboom/);
});
