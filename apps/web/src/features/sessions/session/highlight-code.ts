import { getSharedHighlighter } from "@pierre/diffs";
import { diffThemes } from "../../approvals/call/diff-look.ts";

/** A part of a line of code, in its color; without one it is plain text. */
export type CodeToken = { text: string; color: string | undefined };

/** Longer code stays plain: to color it would hold up the page. */
const mostColored = 8_000;
const longestLine = 1_000;

/** The lines of a code block in the colors of its language; null where the language isn't known. Loads what it needs of the highlighter. */
export async function highlightCode(
  code: string,
  language: string,
  theme: "light" | "dark",
): Promise<CodeToken[][] | null> {
  if (code.length > mostColored) return null;
  try {
    const themes = [diffThemes[theme]];
    const highlighter = await getSharedHighlighter({ themes, langs: [language] });
    const { tokens } = highlighter.codeToTokens(code, {
      lang: language,
      theme: diffThemes[theme],
      tokenizeMaxLineLength: longestLine,
      // With a limit the first lines of a language would stay plain: its patterns are only made then.
      tokenizeTimeLimit: 0,
    });
    return tokens.map((line) => line.map(({ content, color }) => ({ text: content, color })));
  } catch {
    // A language that nobody knows, or one that couldn't be loaded: the text itself is shown.
    return null;
  }
}
