"use client";

import type { FileChange } from "@countersign/contracts/preview";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { useMemo, useRef } from "react";
import { nameHidden } from "../../../lib/messages/hidden-characters.ts";
import { lastSegment, relativePath } from "../../../lib/messages/paths.ts";
import { CommentBox } from "../line-comments/comment-box.tsx";
import { diffLines, placeOf } from "../line-comments/diff-lines.ts";
import { focusGutter } from "../line-comments/gutter-keys.ts";
import { type LineComments, useCommentsHere } from "../line-comments/use-line-comments.ts";
import { ExactText } from "./exact-text.tsx";
import { PlainWhenBroken } from "./plain-when-broken.tsx";
import { useUndrawnPart } from "./unread-part.ts";

const DiffBody = dynamic(() => import("./diff-body.tsx").then((module) => module.DiffBody), {
  ssr: false,
  loading: DiffComing,
});

const changeWord = { create: "new file", modify: "changed", delete: "deleted" } as const;
const emptyMessages = {
  create: "The new file is empty.",
  modify: "The content stays the same.",
  delete: "The file is empty.",
} as const;
const changeTone = { create: "allow", modify: "info", delete: "deny" } as const;

function DiffComing() {
  useUndrawnPart(true);
  return <div aria-hidden="true" className="h-24 animate-pulse bg-surface-2" />;
}

type InCall = {
  workspace: string;
  /** A verdict is waited for. */
  isAsked: boolean;
};

/** Every file that a call would change, one diff each, in the order of the call. */
export function DiffFiles({ files, ...call }: InCall & { files: readonly FileChange[] }) {
  if (files.length === 0)
    return <p className="rounded border bg-surface-0 p-3 text-quiet">No file would change.</p>;
  return (
    <div className="flex flex-col gap-3">
      {files.map((file) => (
        <DiffFile key={file.path} file={file} {...call} />
      ))}
    </div>
  );
}

function DiffFile({ file, workspace, isAsked }: InCall & { file: FileChange }) {
  const { resolvedTheme } = useTheme();
  const shown = relativePath(file.path, workspace);
  const written = patchText(file);
  const patch = nameHidden(written);
  const said = diffMessage(file);
  const isSame = patch === "" && said === "" && file.change === "modify";
  const notes = useNotes(file, useCommentsHere());
  const body = useRef<HTMLDivElement>(null);
  const comment = () => {
    const host = body.current?.querySelector("diffs-container");
    if (host instanceof HTMLElement) focusGutter(host);
  };
  const withoutPatch = said === "" ? emptyMessages[file.change] : said;
  return (
    <article aria-label={`Diff of ${shown}`} className="min-w-0 overflow-hidden rounded border bg-surface-0">
      <DiffHeader
        file={file}
        shown={shown}
        isSame={isSame}
        onComment={notes === undefined || patch === "" ? null : comment}
      />
      {patch === written ? null : (
        <p role="alert" className="border-b bg-deny-quiet px-3 py-2 text-deny">
          This change contains hidden characters. They are shown as codes like ⟨U+202E⟩.
        </p>
      )}
      {patch === "" ? (
        <p className="whitespace-pre-wrap break-words p-3 text-quiet">
          {isSame ? "No change: the file already reads like this." : <ExactText text={withoutPatch} />}
        </p>
      ) : (
        <PlainWhenBroken text={file.diff}>
          <div ref={body}>
            <DiffBody
              patch={patch}
              theme={resolvedTheme === "dark" ? "dark" : "light"}
              isAsked={isAsked}
              notes={notes}
            />
          </div>
        </PlainWhenBroken>
      )}
      {file.isCut ? (
        <p className="border-t bg-ask-quiet px-3 py-2 text-ask">
          This diff is cut: it is longer than what is shown here. Open the file to see the rest before you
          decide.
        </p>
      ) : null}
    </article>
  );
}

type DiffHeaderProps = {
  file: FileChange;
  /** The path as it is shown. */
  shown: string;
  isSame: boolean;
  /** Leads the keys to the lines; null where no comment can be made. */
  onComment: (() => void) | null;
};

function DiffHeader({ file, shown, isSame, onComment }: DiffHeaderProps) {
  const name = lastSegment(shown);
  return (
    <header className="flex flex-wrap items-center gap-2 border-b bg-surface-2 px-3 py-1.5">
      <span className="min-w-0 break-all font-mono text-sm">
        <span className="text-quiet">
          <ExactText text={shown.slice(0, shown.length - name.length)} />
        </span>
        <ExactText text={name} />
      </span>
      {isSame ? (
        <Chip tone="neutral">no change</Chip>
      ) : (
        <Chip tone={changeTone[file.change]}>{changeWord[file.change]}</Chip>
      )}
      <span className="ml-auto font-mono text-sm">
        <span className="text-allow">+{file.additions}</span>{" "}
        <span className="text-deny">−{file.deletions}</span>
      </span>
      {onComment === null ? null : (
        <Button
          size="small"
          tone="quiet"
          title="Comment on a line: its number, or the arrow keys and Enter."
          onClick={onComment}
        >
          Comment
        </Button>
      )}
    </header>
  );
}

/** The comments on one file, each at its line as far as that is still there. Undefined where none can be made. */
function useNotes(file: FileChange, comments: LineComments | null) {
  const lines = useMemo(() => diffLines(file.diff), [file.diff]);
  if (comments === null) return undefined;
  const placed = comments.all.flatMap((comment) => {
    const line = comment.path === file.path ? placeOf(lines, comment) : null;
    return line === null ? [] : [{ id: comment.id, side: comment.side, line }];
  });
  return {
    all: placed,
    onLine({ side, line }: { side: "additions" | "deletions"; line: number }) {
      const shown = lines.find((one) => one.side === side && one.line === line);
      if (shown !== undefined) comments.open({ path: file.path, side, line, quote: shown.text });
    },
    render(id: string) {
      const comment = comments.all.find((one) => one.id === id);
      return comment === undefined ? null : <CommentBox comment={comment} comments={comments} />;
    },
  };
}

/** A unified diff with the two lines of names that a patch begins with, whether or not the server wrote them. */
function patchText({ diff, path, change }: FileChange): string {
  const start = diff.search(/^@@ /m);
  if (start < 0) return "";
  const name = path.replace(/^\/+/, "").replace(/[\r\n]/g, "_");
  const before = change === "create" ? "/dev/null" : `a/${name}`;
  const after = change === "delete" ? "/dev/null" : `b/${name}`;
  const body = diff.slice(start);
  return `--- ${before}\n+++ ${after}\n${body.endsWith("\n") ? body : `${body}\n`}`;
}

/** What the server says of a change that has no lines to show, without the lines of names. Empty when it says nothing. */
function diffMessage({ diff }: Pick<FileChange, "diff">): string {
  return diff
    .split("\n")
    .filter((line) => !/^(?:diff --git |Index: |=+$|--- |\+\+\+ )/.test(line))
    .join("\n")
    .trim();
}
