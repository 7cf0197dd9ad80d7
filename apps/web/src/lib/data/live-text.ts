import type { LiveEvent } from "@countersign/contracts/event";

/** What a session is writing right now and what is not stored yet: the model's words, its thinking, output of running calls. */
export type LiveText = { text: string; thinking: string; outputs: Readonly<Record<string, string>> };

export const noLiveText: LiveText = { text: "", thinking: "", outputs: {} };

/** Puts a piece at its place. A piece that does not continue what is there is ignored: the stored whole comes later. */
export function foldLive(live: LiveText, event: LiveEvent): LiveText {
  const before = textOf(live, event.stream);
  if (event.offset !== 0 && event.offset !== before.length) return live;
  const after = event.offset === 0 ? event.text : before + event.text;
  if (after === before) return live;
  switch (event.stream.kind) {
    case "text":
      return { ...live, text: after };
    case "thinking":
      return { ...live, thinking: after };
    case "output":
      return { ...live, outputs: { ...live.outputs, [event.stream.callId]: after } };
  }
}

/** The model's message is stored: what it was writing is in there. */
export function endLiveMessage(live: LiveText): LiveText {
  return live.text === "" && live.thinking === "" ? live : { ...live, text: "", thinking: "" };
}

/** A call is finished: its stored result replaces its live output. */
export function endLiveOutput(live: LiveText, callId: string): LiveText {
  if (live.outputs[callId] === undefined) return live;
  const { [callId]: _ended, ...outputs } = live.outputs;
  return { ...live, outputs };
}

function textOf(live: LiveText, stream: LiveEvent["stream"]): string {
  switch (stream.kind) {
    case "text":
      return live.text;
    case "thinking":
      return live.thinking;
    case "output":
      return live.outputs[stream.callId] ?? "";
  }
}
