"use client";

import { MultiFileDiff } from "@pierre/diffs/react";
import { useMemo } from "react";
import { nameHidden } from "../../../lib/messages/hidden-characters.ts";
import { diffOptions, diffStyle } from "./diff-look.ts";

type InputDiffBodyProps = { name: string; before: string; after: string; theme: "light" | "dark" };

/** Draws how one text became another. Loaded only when such a diff is shown. */
export function InputDiffBody({ name, before, after, theme }: InputDiffBodyProps) {
  const options = useMemo(() => diffOptions(theme), [theme]);
  // Texts that both end without a line break would be told twice that they do.
  const end = before.endsWith("\n") || after.endsWith("\n") ? "" : "\n";
  const oldFile = useMemo(() => ({ name, contents: nameHidden(before) + end }), [name, before, end]);
  const newFile = useMemo(() => ({ name, contents: nameHidden(after) + end }), [name, after, end]);
  return (
    <MultiFileDiff
      oldFile={oldFile}
      newFile={newFile}
      options={options}
      disableWorkerPool
      style={diffStyle}
    />
  );
}
