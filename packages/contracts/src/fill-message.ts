/** The names in braces that a message holds. */
export type MessageNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | MessageNames<Rest>
  : never;

/** A message with its data in place of the names in braces. */
export function fillMessage(message: string, data: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? "");
}
