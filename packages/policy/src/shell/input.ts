/** What the command reads from its standard input by here-document or here-string; `text` null when it is not literal. */
export type Input = { text: string | null; offset: number | null };
