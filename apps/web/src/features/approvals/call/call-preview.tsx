import { assertNever } from "@countersign/contracts/assert-never";
import type { Preview } from "@countersign/contracts/preview";
import type { Reason } from "@countersign/contracts/reason";
import { CopyButton } from "@countersign/ui/copy-button";
import dynamic from "next/dynamic";
import { distinctCanonical } from "../../../lib/messages/distinct-canonical.ts";
import { lastSegment, relativePath } from "../../../lib/messages/paths.ts";
import { callMessages } from "./call-messages.ts";
import { ExactText } from "./exact-text.tsx";
import { FoldedText } from "./folded-text.tsx";
import { MarkedCommand, type MarkTone } from "./marked-command.tsx";
import { useUndrawnPart } from "./unread-part.ts";

// Most calls run a command without known effects. What shows the others loads with the first; until then nobody can decide it.
const DiffFiles = dynamic(() => import("./diff-files.tsx").then((module) => module.DiffFiles), {
  loading: PreviewComing,
});
const Effects = dynamic(() => import("./effects.tsx").then((module) => module.Effects), {
  loading: PreviewComing,
});
const ExpansionPreview = dynamic(
  () => import("./intent-previews.tsx").then((module) => module.ExpansionPreview),
  { loading: PreviewComing },
);
const IntentPreview = dynamic(() => import("./intent-previews.tsx").then((module) => module.IntentPreview), {
  loading: PreviewComing,
});

const PathPreview = dynamic(() => import("./target-previews.tsx").then((module) => module.PathPreview), {
  loading: PreviewComing,
});
const FetchPreview = dynamic(() => import("./target-previews.tsx").then((module) => module.FetchPreview), {
  loading: PreviewComing,
});

function PreviewComing() {
  useUndrawnPart(true);
  return <div aria-hidden="true" className="h-24 animate-pulse bg-surface-2" />;
}

type CallPreviewProps = {
  preview: Preview;
  reasons: readonly Reason[];
  canonical?: string | undefined;
  workspace: string;
  /**
   * What was decided, which the marked parts show. Without it the call waits: no verdict before all of it was shown, and what it would
   * affect is listed.
   */
  tone?: MarkTone;
};

/** What a call will really do, as the server worked it out: never the model's description of it. */
export function CallPreview({ preview, reasons, canonical, workspace, tone }: CallPreviewProps) {
  switch (preview.kind) {
    case "diff":
      return <DiffFiles files={preview.files} workspace={workspace} isAsked={tone === undefined} />;
    case "command":
      return (
        <>
          <CommandPreview
            key={preview.command}
            preview={preview}
            reasons={reasons}
            canonical={canonical}
            workspace={workspace}
            tone={tone}
          />
          {preview.effects === undefined || tone !== undefined ? null : (
            <Effects effects={preview.effects} cwd={preview.cwd} />
          )}
        </>
      );
    case "path":
      return <PathPreview preview={preview} workspace={workspace} />;
    case "fetch":
      return <FetchPreview preview={preview} isAsked={tone === undefined} />;
    case "expansion":
      return <ExpansionPreview preview={preview} />;
    case "intent":
      return <IntentPreview preview={preview} />;
    case "input":
      return (
        <pre className="whitespace-pre-wrap break-words rounded border bg-surface-0 p-3 font-mono text-sm">
          <FoldedText key={preview.summary} text={preview.summary} isAsked={tone === undefined}>
            {(from, to) => <ExactText text={preview.summary.slice(from, to)} />}
          </FoldedText>
        </pre>
      );
    default:
      return assertNever(preview);
  }
}

function CommandPreview(props: {
  preview: Extract<Preview, { kind: "command" }>;
  reasons: readonly Reason[];
  canonical: string | undefined;
  workspace: string;
  tone: MarkTone | undefined;
}) {
  const isAsked = props.tone === undefined;
  const { command, cwd, programs = [], unwatched = [], sandbox, opened = [], network } = props.preview;
  const canonical = distinctCanonical(command, props.canonical ?? props.preview.canonical);
  return (
    <div className="overflow-hidden rounded border">
      <div className="flex items-start border-b bg-surface-2 py-0.5 pr-1 pl-3 text-quiet text-sm">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-1">
          <span>{callMessages.runsIn}</span>
          <span className="min-w-0 break-all font-mono text-text" title={cwd}>
            <ExactText text={cwd === props.workspace ? lastSegment(cwd) : cwd} />
          </span>
          {cwd === props.workspace ? <span>{callMessages.inWorkspace}</span> : null}
          {sandbox === undefined ? null : (
            <span className={sandbox === "outside" ? "text-ask" : undefined}>
              {network === undefined ? callMessages.sandbox[sandbox] : callMessages.networked[sandbox]}
            </span>
          )}
          {opened.length === 0 ? null : (
            <span className="min-w-0 break-all">
              {callMessages.alsoOpened} <ExactText text={opened.join(", ")} />
            </span>
          )}
        </p>
        <CopyButton text={command} label={callMessages.copyCommand} className="shrink-0" />
      </div>
      <pre className="whitespace-pre-wrap break-words bg-surface-0 p-3 font-mono text-base">
        <span aria-hidden="true" className="select-none text-quiet">
          ${" "}
        </span>
        <FoldedText text={command} isAsked={isAsked}>
          {(from, to) => (
            <MarkedCommand
              command={command}
              reasons={props.reasons}
              tone={props.tone ?? "ask"}
              from={from}
              to={to}
            />
          )}
        </FoldedText>
      </pre>
      {canonical === null ? null : (
        <p className="whitespace-pre-wrap break-words border-t bg-surface-0 px-3 py-2 font-mono text-sm">
          <span className="font-sans text-quiet">{callMessages.comesDownTo} </span>
          <FoldedText key={canonical} text={canonical} isAsked={isAsked}>
            {(from, to) => <ExactText text={canonical.slice(from, to)} />}
          </FoldedText>
        </p>
      )}
      {programs.length === 0 ? null : (
        <p className="break-all border-t bg-surface-0 px-3 py-2 font-mono text-sm">
          <span className="font-sans text-quiet">{callMessages.runsWorkspaceFiles} </span>
          <ExactText text={programs.map((path) => relativePath(path, props.workspace)).join(", ")} />
        </p>
      )}
      {unwatched.length === 0 ? null : (
        <div className="border-t bg-surface-0 px-3 py-2 font-mono text-sm">
          <p className="font-sans text-ask">{callMessages.runsUnwatchedFile}</p>
          {unwatched.map((part) => (
            <p key={part} className="whitespace-pre-wrap break-words">
              <ExactText text={part} />
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
