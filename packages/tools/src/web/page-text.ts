/** What a body is: a page to turn into Markdown, a text to show as it is, or nothing for reading. */
export type PageText = { kind: "html" | "text"; text: string } | { kind: "binary" };

/** Reads a body by what its header says, and looks at it where the header says nothing. */
export function readPageText(contentType: string, body: Buffer): PageText {
  const [type = ""] = contentType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const isBinary = body.subarray(0, 1024).includes(0) && !/utf-16/i.test(contentType);
  if (isBinary || !isTextType(type)) return { kind: "binary" };
  const text = decode(body, contentType);
  const isHtml =
    /^(text\/html|application\/xhtml\+xml)$/.test(type) ||
    (type === "" && /^\s*<(!doctype html|html)/i.test(text));
  return { kind: isHtml ? "html" : "text", text };
}

function isTextType(type: string): boolean {
  if (type === "" || type.startsWith("text/")) return true;
  return (
    /^application\/(.*[+-])?(json|xml|javascript|ecmascript|yaml|toml|x-sh|sql|graphql|x-ndjson|jsonl)$/.test(
      type,
    ) ||
    type === "application/xhtml+xml" ||
    type === "image/svg+xml"
  );
}

function decode(body: Buffer, contentType: string): string {
  const declared = /charset\s*=\s*["']?([\w:-]+)/i;
  const label =
    declared.exec(contentType)?.[1] ?? declared.exec(body.subarray(0, 1024).toString("latin1"))?.[1];
  try {
    return new TextDecoder(label ?? "utf-8").decode(body);
  } catch (error) {
    // A name that no standard knows: the page is most likely UTF-8 all the same.
    if (error instanceof RangeError) return body.toString("utf8");
    throw error;
  }
}
