/** The names in braces that a message holds. */
export type MessageNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | MessageNames<Rest>
  : never;

/** Makes sentences of messages by their codes: names in braces stand for data. Each message is split once. */
export function createMessages<Code extends string>(messageOf: (code: Code) => string): Messages<Code> {
  const known = new Map<Code, readonly string[]>();
  return (code, data) => {
    let pieces = known.get(code);
    if (pieces === undefined) {
      pieces = messageOf(code).split(/\{(\w+)\}/);
      known.set(code, pieces);
    }
    let text = pieces[0] ?? "";
    for (let at = 1; at < pieces.length; at += 2)
      text += (data?.[pieces[at] ?? ""] ?? "") + (pieces[at + 1] ?? "");
    return text;
  };
}

type Messages<Code> = (code: Code, data?: Readonly<Record<string, string>>) => string;
