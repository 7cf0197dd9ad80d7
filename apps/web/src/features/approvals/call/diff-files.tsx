"use client";

import type { FileChange } from "@countersign/contracts/preview";
import { useCallback, useRef, useState } from "react";
import { DiffControls } from "../diff/diff-controls.tsx";
import { useDiffLayout } from "../diff/diff-layout.ts";
import { diffMessages, formatViewed } from "../diff/diff-messages.ts";
import { useIsWider } from "../diff/use-is-wider.ts";
import { markViewed, useViewedFiles } from "../diff/viewed-files.ts";
import { DiffFile } from "./diff-file.tsx";
import { useIsWhole } from "./whole-text.ts";

/** Two columns need so many pixels. */
const splitWidth = 680;

type DiffFilesProps = {
  files: readonly FileChange[];
  workspace: string;
  /** A verdict is waited for. */
  isAsked: boolean;
};

/** Every file that a call would change, one diff each, in the order of the call. */
export function DiffFiles({ files, workspace, isAsked }: DiffFilesProps) {
  const list = useRef<HTMLDivElement>(null);
  const canSplit = useIsWider(list, splitWidth);
  const chosen = useDiffLayout();
  const [hidesWhitespace, setHidesWhitespace] = useState(false);
  const showWhitespace = useCallback(() => setHidesWhitespace(false), []);
  const viewed = useViewedFiles(files);
  const isWhole = useIsWhole();
  if (files.length === 0)
    return <p className="rounded border bg-surface-0 p-3 text-quiet">{diffMessages.noFiles}</p>;
  const controls = (
    <DiffControls canSplit={canSplit} hidesWhitespace={hidesWhitespace} onWhitespace={setHidesWhitespace} />
  );
  const isAlone = files.length === 1;
  return (
    <div ref={list} className="flex min-w-0 flex-col gap-3">
      {isAlone ? null : (
        <div className="flex items-center gap-2 text-quiet text-sm">
          <p role="status" className="min-w-0 flex-1">
            {formatViewed(viewed.size, files.length)}
          </p>
          {controls}
        </div>
      )}
      {files.map((file) => (
        <DiffFile
          key={file.path}
          file={file}
          workspace={workspace}
          isAsked={isAsked}
          layout={canSplit ? chosen : "unified"}
          hidesWhitespace={hidesWhitespace}
          onShowWhitespace={showWhitespace}
          controls={isAlone ? controls : null}
          isViewed={viewed.has(file.path)}
          onViewed={isAlone || isWhole ? null : (isViewed) => markViewed(file, isViewed)}
        />
      ))}
    </div>
  );
}
