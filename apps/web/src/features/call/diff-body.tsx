"use client";

import { PatchDiff } from "@pierre/diffs/react";
import { useMemo } from "react";

// The renderer lives in a shadow tree: its colours are set here from the tokens, which reach in as custom properties.
const tokens = `
:host { --diffs-bg: var(--surface-0); --diffs-light-bg: var(--surface-0); --diffs-dark-bg: var(--surface-0); }
`;

/** Draws one patch. Loaded only when a diff is shown. */
export function DiffBody({ patch, theme }: { patch: string; theme: "light" | "dark" }) {
  const options = useMemo(
    () =>
      ({
        theme: { dark: "pierre-dark", light: "pierre-light" },
        themeType: theme,
        diffStyle: "unified",
        diffIndicators: "classic",
        hunkSeparators: "line-info-basic",
        overflow: "wrap",
        lineDiffType: "word",
        disableFileHeader: true,
        disableErrorHandling: true,
        unsafeCSS: tokens,
      }) as const,
    [theme],
  );
  return (
    <PatchDiff
      patch={patch}
      options={options}
      disableWorkerPool
      style={{
        ["--diffs-font-family" as string]: "var(--font-mono)",
        ["--diffs-header-font-family" as string]: "var(--font-sans)",
        ["--diffs-font-size" as string]: "12px",
        ["--diffs-line-height" as string]: "18px",
      }}
    />
  );
}
