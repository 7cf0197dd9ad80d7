import { z } from "zod";
import { bytes, cutText } from "./cut.ts";
import { defineTool } from "./define-tool.ts";
import { type AnyTool, ToolInputError, type ToolResult } from "./ports/tool.ts";
import { runWorker } from "./run-worker.ts";
import { type FetchedPage, fetchPage, findUrlProblem } from "./web/fetch-page.ts";
import { readPageText } from "./web/page-text.ts";
import { type RequestPage, requestPage } from "./web/request-page.ts";

const timeoutMs = 30_000;
const markdownTimeoutMs = 10_000;
const maxCharacters = 60_000;
const markdownWorker = new URL("./web/markdown-worker.ts", import.meta.url);

const webFetchInput = z.strictObject({
  url: z.string().min(1).max(8_192).describe("The URL, with http or https"),
  prompt: z
    .string()
    .optional()
    .describe("What you are looking for, for the person who approves it; it is not sent"),
});

/** Fetches a page and turns it into text. */
export function createWebFetchTool(request: RequestPage = requestPage): AnyTool {
  return defineTool<z.infer<typeof webFetchInput>>({
    name: "WebFetch",
    description: [
      "Fetches a web page with GET. HTML becomes Markdown, other text stays unchanged.",
      "Redirects to another host are not followed: the result names the URL, which needs its own call.",
      "It can’t sign in anywhere. The whole page is returned, cut if it is long.",
    ].join("\n"),
    schema: webFetchInput,
    async preview({ url, prompt }) {
      const parsed = parseUrl(url);
      const preview = { kind: "fetch" as const, url: parsed.href, host: parsed.hostname };
      return { preview: prompt === undefined ? preview : { ...preview, prompt }, fingerprints: [] };
    },
    async run({ url }, { signal, addressProblem }) {
      const parsed = parseUrl(url);
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const page = await fetchPage(parsed, {
          requestPage: request,
          signal: AbortSignal.any([signal, timeout]),
          addressProblem,
        });
        return await present(page, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted)
          return failure(`${parsed.href} didn’t answer completely within ${timeoutMs / 1000} s`);
        // fetch tells what the network did wrong as a TypeError with the cause inside.
        if (error instanceof TypeError)
          return failure(`${parsed.href} couldn’t be fetched: ${causeOf(error)}`);
        throw error;
      }
    },
  });
}

function parseUrl(url: string): URL {
  const parsed = URL.parse(url);
  if (parsed === null)
    throw new ToolInputError(`not a valid URL: ${url}`, "A URL starts with https:// or http://.");
  const problem = findUrlProblem(parsed);
  if (problem !== null) throw new ToolInputError(problem);
  parsed.hash = "";
  return parsed;
}

async function present(page: FetchedPage, signal: AbortSignal): Promise<ToolResult> {
  if (page.kind === "failed") return failure(page.message);
  if (page.kind === "moved") {
    const text = `The page has moved to another host: ${page.to}\nIt wasn’t fetched. Call WebFetch with that URL to get it.`;
    return { ok: true, text };
  }
  const read = readPageText(page.contentType, page.body);
  if (read.kind === "binary") {
    const type = page.contentType === "" ? "unknown type" : page.contentType;
    return failure(`${page.url} isn’t text (${type}, ${bytes(page.body.length)}) and isn’t shown`);
  }
  const text = read.kind === "html" ? await toMarkdown(read.text, signal) : read.text;
  if (text === null) return failure(`${page.url} is HTML that couldn’t be converted to text`);
  if (text.trim() === "") return { ok: true, text: "(the page has no text)" };
  return {
    ok: true,
    text: cutText(text, maxCharacters, "Use curl in Bash to save and read all of it."),
  };
}

/** Null when it takes too long or nests too deep. */
async function toMarkdown(html: string, signal: AbortSignal): Promise<string | null> {
  let markdown: string | null = null;
  try {
    await runWorker({
      file: markdownWorker,
      data: html,
      timeoutMs: markdownTimeoutMs,
      signal,
      onMessage(message) {
        markdown = z.string().parse(message);
        return "enough";
      },
    });
  } catch (error) {
    // The parser calls itself for every level of nesting.
    if (!(error instanceof RangeError)) throw error;
  }
  return markdown;
}

function causeOf(error: TypeError): string {
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}

function failure(message: string): ToolResult {
  return { ok: false, code: "tool_failed", message };
}
