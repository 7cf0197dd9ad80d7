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
turndown.remove((node) => ["svg", "canvas"].includes(node.nodeName.toLowerCase()));
turndown.addRule("inline images", {
  filter: (node) => node.nodeName === "IMG" && (node.getAttribute("src") ?? "").startsWith("data:"),
  replacement: (_, node) => ("getAttribute" in node ? (node.getAttribute("alt") ?? "") : ""),
});
parentPort?.postMessage(turndown.turndown(html));
