import { createTestDatabase } from "@countersign/db/test-database";
import { type ApiClient, createApiClient } from "@countersign/testing/api-client";
import { prepareServer, type TestServer } from "@countersign/testing/server";
import { createServerHost, type ServerHost } from "@countersign/testing/server-host";
import { type BrowserContext, test as base } from "@playwright/test";
import { startModel, type TestModel } from "./model.ts";
import { createWorkspace, type TestWorkspace } from "./workspace.ts";

type Harness = {
  workspace: TestWorkspace;
  model: TestModel;
  /** Runs already. */
  server: TestServer;
  api: ApiClient;
  /** What the server's environment gets beside the usual; null takes a variable away. */
  environment: Record<string, string | null>;
  /** What the server is started with on the command line, in a process of its own. */
  startOptions: string[];
  /** Whether the server is a process with a Postgres in its data folder, as it is for a person, and not one of those in a worker's host. */
  ownPostgres: boolean;
  /** Variables that name the server's database. */
  database: Record<string, string>;
  keptPolicy: undefined;
};

/** Each test has a folder, a model, a server and a database of its own. */
export const test = base.extend<Harness, { host: ServerHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const host = createServerHost();
      await use(host);
      await host.close();
    },
    { scope: "worker" },
  ],

  environment: [{}, { option: true }],
  startOptions: [[], { option: true }],
  ownPostgres: [false, { option: true }],

  // What the content security policy had to refuse is an error of the page, in every test and every browser.
  keptPolicy: [
    async ({ browser }, use) => {
      const violations: string[] = [];
      const watch = (context: BrowserContext) => {
        // React rendered a page again that the server had rendered otherwise.
        context.on("weberror", (thrown) => {
          const { message } = thrown.error();
          if (/React error #4[12]\d/.test(message)) violations.push(message);
        });
        return watchAll(context, (text) => {
          violations.push(text);
        });
      };
      browser.on("context", watch);
      await use(undefined);
      browser.off("context", watch);
      base
        .expect(violations, "every page keeps its content security policy and what the server rendered")
        .toEqual([]);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  workspace: async ({}, use) => {
    const workspace = createWorkspace();
    await use(workspace);
    workspace.remove();
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  model: async ({}, use) => {
    const model = await startModel();
    await use(model);
    await model.close();
    base.expect(model.requestErrors(), "every request to the model is well formed").toEqual([]);
  },

  database: async ({ ownPostgres }, use) => {
    if (ownPostgres) {
      await use({});
      return;
    }
    const { url, drop } = await createTestDatabase();
    await use({ DATABASE_URL: url });
    await drop();
  },

  server: async ({ host, model, database, environment, ownPostgres, startOptions }, use, testInfo) => {
    const variables = {
      ...database,
      ANTHROPIC_API_KEY: "test-key",
      ANTHROPIC_BASE_URL: model.url,
      COUNTERSIGN_LOG: "info",
      ...environment,
    };
    const isAlone = ownPostgres || startOptions.length > 0;
    const server = isAlone
      ? await prepareServer(variables, "apps/cli/bin/start.mjs", startOptions)
      : await host.prepare(variables);
    try {
      await server.start();
      await use(server);
    } finally {
      await server.remove();
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("server.log", { body: server.output(), contentType: "text/plain" });
      }
    }
  },

  api: async ({ server }, use) => {
    await use(createApiClient(server));
  },
});

export const expect = base.expect;

declare global {
  function tellRefused(text: string): void;
}

/** Both are sent before the next request to the context, so that no page is there before them. */
async function watchAll(context: BrowserContext, report: (text: string) => void): Promise<void> {
  await Promise.all([context.exposeFunction("tellRefused", report), context.addInitScript(watchPolicy)]);
}

/** Runs in the page. */
function watchPolicy(): void {
  document.addEventListener("securitypolicyviolation", (event) => {
    const { effectiveDirective, blockedURI, sourceFile } = event;
    globalThis.tellRefused(`${effectiveDirective} ${blockedURI} ${sourceFile} on ${location.pathname}`);
  });
}
