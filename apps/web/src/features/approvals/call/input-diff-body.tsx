"use client";

import { parseDiffFromFile } from "@pierre/diffs";
import { FileDiff } from "@pierre/diffs/react";
import { useMemo } from "react";
import { nameHidden } from "../../../lib/messages/hidden-characters.ts";
import { alignDiff } from "../diff/aligned-diff.ts";
import { expandedLines, makeExpandReachable } from "../diff/expand-keys.ts";
import { diffOptions, diffStyle } from "./diff-look.ts";

type InputDiffBodyProps = { name: string; before: string; after: string; theme: "light" | "dark" };

/** Draws how one text became another. Loaded only when such a diff is shown. */
export function InputDiffBody({ name, before, after, theme }: InputDiffBodyProps) {
  const options = useMemo(
    () => ({ ...diffOptions(theme), expansionLineCount: expandedLines, onPostRender: makeExpandReachable }),
    [theme],
  );
  const diff = useMemo(() => {
    // Texts that both end without a line break would be told twice that they do.
    const end = before.endsWith("\n") || after.endsWith("\n") ? "" : "\n";
    const file = (text: string) => ({ name, contents: nameHidden(text) + end });
    const parsed = parseDiffFromFile(file(before), file(after), { disableLineMatching: true });
    return alignDiff(parsed, { hidesWhitespace: false }).diff;
  }, [name, before, after]);
  return <FileDiff fileDiff={diff} options={options} disableWorkerPool style={diffStyle} />;
}
