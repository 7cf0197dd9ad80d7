import { type Script, textReply, toolReply } from "@countersign/anthropic/scripted";

/** What the sessions of the pictures are asked to do. */
export const tasks = {
  fix: "Round prices to two digits",
  publish: "Publish the new version",
  retry: "Retry failed requests",
  clean: "Clean the build folder",
  test: "Run the tests",
};

const client = `export async function fetchOrder(id: string) {
  const response = await fetch(\`/orders/\${id}\`);
  return response.json();
}
`;

/** The files of each workspace. `build` is not tracked. */
export const sampleFiles: Record<string, string> = {
  "package.json": '{ "name": "sample", "type": "module", "scripts": { "test": "node --test" } }\n',
  "src/client.ts": client,
  "src/price.ts": "export const price = (cents: number) => cents / 100;\n",
  "build/index.js": "console.log('built');\n",
  "build/client.js": "export {};\n",
};

const retried = `export async function fetchOrder(id: string) {
  const response = await fetchWithRetry(\`/orders/\${id}\`);
  if (!response.ok) throw new Error(\`Order \${id} could not be read: \${response.status}\`);
  return response.json();
}

async function fetchWithRetry(url: string, left = 3): Promise<Response> {
  const response = await fetch(url);
  if (response.status < 500 || left === 0) return response;
  return fetchWithRetry(url, left - 1);
}
`;

/** What the scripted model answers: by the task, and by whether a result has come already. */
export const planAnswer: Script = (request) => {
  const task = JSON.stringify(request.messages[0]);
  if (JSON.stringify(request.messages.at(-1)).includes("tool_result"))
    return textReply("Done. Prices now have **two digits**, and the tests pass.");
  if (task.includes(tasks.retry))
    return toolReply([
      { name: "Write", input: { file_path: "src/client.ts", content: retried } },
      { name: "Bash", input: { command: "node --test" } },
    ]);
  if (task.includes(tasks.clean))
    return toolReply([{ name: "Bash", input: { command: "rm -rf build && npm run build" } }]);
  if (task.includes(tasks.publish))
    return toolReply([{ name: "Bash", input: { command: "npm publish --access public" } }]);
  if (task.includes(tasks.fix))
    return toolReply([
      {
        name: "Write",
        input: {
          file_path: "src/price.ts",
          content: "export const price = (cents: number) => (cents / 100).toFixed(2);\n",
        },
      },
    ]);
  return toolReply([{ name: "Bash", input: { command: "node --test src" } }]);
};
