/**
 * What the command reads from its standard input: a here-document, a here-string, or what the command before a pipe prints (`isPiped`).
 * `text` null when it is not literal.
 */
export type Input = { text: string | null; offset: number | null; isPiped?: true };
