import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const address = z.object({ port: z.number() });

/** How long this client takes to send so much to a bare Node server on this machine and get it back: no request takes less. In milliseconds. */
export async function timeEcho(body: object, times: number): Promise<number[]> {
  const child = fork(fileURLToPath(new URL("bare-echo.ts", import.meta.url)));
  try {
    const [message] = await once(child, "message");
    const { port } = address.parse(message);
    const ms: number[] = [];
    for (let index = 0; index < 2 * times; index++) {
      const begin = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      await response.json();
      ms.push(performance.now() - begin);
    }
    return ms.slice(times);
  } finally {
    child.kill();
  }
}
