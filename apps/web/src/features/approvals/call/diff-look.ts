import type { CSSProperties } from "react";
import type { DiffLayout } from "../diff/diff-layout.ts";

// The renderer lives in a shadow tree: its colours are set here from the tokens, which reach in as custom properties.
// The themes for high contrast are the ones whose colours are still read well on the tinted lines.
// Letters that are written from right to left stay in their line and their word: they cannot reorder the code around them.
const tokens = `
:host {
  --diffs-bg: var(--surface-0);
  --diffs-light-bg: var(--surface-0);
  --diffs-dark-bg: var(--surface-0);
  --diffs-addition-color-override: var(--allow);
  --diffs-deletion-color-override: var(--deny);
  --diffs-fg-number-override: var(--text-quiet);
  --diffs-fg-number-addition-override: var(--allow);
  --diffs-fg-number-deletion-override: var(--deny);
  --diffs-bg-separator-override: var(--surface-2);
  --diffs-modified-color-override: var(--accent);
  --diffs-bg-selection-override: var(--accent);
  --diffs-bg-selection-number-override: var(--accent);
  --diffs-bg-addition-override: color-mix(in srgb, var(--allow) 50%, var(--surface-0));
  --diffs-bg-deletion-override: color-mix(in srgb, var(--deny) 50%, var(--surface-0));
  --diffs-bg-addition-emphasis-override: color-mix(in srgb, var(--allow) 24%, var(--surface-0));
  --diffs-bg-deletion-emphasis-override: color-mix(in srgb, var(--deny) 24%, var(--surface-0));
}
[data-line] {
  direction: ltr;
  unicode-bidi: isolate;
}
[data-line] span {
  unicode-bidi: isolate;
}
[data-unmodified-lines][role="button"] {
  cursor: pointer;
}
[data-unmodified-lines][role="button"]:hover {
  color: var(--diffs-fg);
  text-decoration: underline;
}
[data-unmodified-lines]:focus-visible,
[data-expand-button]:focus-visible,
[data-column-number]:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: -2px;
}
[data-column-number][role="button"] {
  cursor: pointer;
}
`;

/** Longer diffs have no colors: finding them would hold up the page. */
const mostColoredLines = 600;

/** The themes of code. */
export const diffThemes = {
  dark: "github-dark-high-contrast",
  light: "github-light-high-contrast",
} as const;

/** How every diff is drawn. */
export function diffOptions(theme: "light" | "dark", layout: DiffLayout = "unified") {
  return {
    theme: diffThemes,
    themeType: theme,
    diffStyle: layout,
    diffIndicators: "classic",
    hunkSeparators: "line-info-basic",
    overflow: "wrap",
    lineDiffType: "word",
    disableFileHeader: true,
    disableErrorHandling: true,
    tokenizeMaxLength: mostColoredLines,
    unsafeCSS: tokens,
  } as const;
}

/** What the renderer reckons with for lines that it hasn't drawn yet, in pixels. */
export const diffMetrics = { hunkLineCount: 50, lineHeight: 18, diffHeaderHeight: 0, spacing: 0 };

/** The renderer's own properties for fonts. */
export const diffStyle: CSSProperties = {
  ["--diffs-font-family" as string]: "var(--font-mono)",
  ["--diffs-header-font-family" as string]: "var(--font-sans)",
  ["--diffs-font-size" as string]: "12px",
  ["--diffs-line-height" as string]: "18px",
};
