import { parentPort, workerData } from "node:worker_threads";
import TurndownService from "turndown";

// A thread of its own: parsing five megabytes of foreign HTML takes seconds, and nested deep enough forever.
const html: string = workerData;
const turndown = new TurndownService({
  headingStyle: "atx",
  codeBlockStyle: "fenced",
  bulletListMarker: "-",
});
turndown.remove(["script", "style", "noscript", "iframe", "object", "template", "head", "title"]);
turndown.remove((node) => ["svg", "canvas"].includes(readNode(node).nodeName.toLowerCase()));
turndown.addRule("inline images", {
  filter: (node) =>
    readNode(node).nodeName === "IMG" && (readNode(node).getAttribute?.("src") ?? "").startsWith("data:"),
  replacement: (_, node) => readNode(node).getAttribute?.("alt") ?? "",
});
parentPort?.postMessage(turndown.turndown(html));

type HtmlNode = { nodeName: string; getAttribute?: (name: string) => string | null };

/** A node as turndown passes it: its types name those of a browser, which there are none of here. */
function readNode(node: object): HtmlNode {
  return node as HtmlNode;
}
