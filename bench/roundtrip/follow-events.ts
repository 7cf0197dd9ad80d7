import { type FollowEvent, followEvent } from "@countersign/contracts/event";

/** The server's events as they come, over plain HTTP; the stream is open when the promise fulfils. */
export async function followEvents({
  url,
  token,
}: {
  url: string;
  token: string;
}): Promise<AsyncIterable<FollowEvent>> {
  const response = await fetch(`${url}/api/trpc/events.follow`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || response.body === null)
    throw new Error(`the events cannot be followed: ${response.status}`);
  return parseEvents(response.body);
}

async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncIterable<FollowEvent> {
  let buffered = "";
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    buffered += decoder.decode(chunk, { stream: true });
    const blocks = buffered.split("\n\n");
    buffered = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = block
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5));
      const text = data.join("\n").trim();
      const parsed = text === "" ? null : followEvent.safeParse(JSON.parse(text));
      if (parsed?.success) yield parsed.data;
    }
  }
}
