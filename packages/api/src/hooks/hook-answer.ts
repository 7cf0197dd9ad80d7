import { parseTree } from "jsonc-parser";
import { findTwice } from "../settings/files/find-twice.ts";

/** The JSON of an answer; nothing for an empty one. Throws in words for what is no JSON, or could be read in two ways. */
export function answerOf(text: string, how: "printed" | "answered"): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const answer = parseJson(trimmed, how);
  const twice = findTwice(parseTree(trimmed), "everywhere");
  if (twice !== null) throw new Error(`what it ${how} has the key ${twice.value.slice(0, 200)} twice`);
  return answer;
}

function parseJson(text: string, how: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const start = text.length > 200 ? `${text.slice(0, 200)} …` : text;
    throw new Error(`what it ${how} isn’t JSON: ${start}`, { cause: error });
  }
}
