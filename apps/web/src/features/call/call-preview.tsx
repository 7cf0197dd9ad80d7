import { assertNever } from "@countersign/contracts/assert-never";
import type { Because } from "@countersign/contracts/decision";
import type { Preview } from "@countersign/contracts/preview";
import { FileText, Folder, Globe, Search } from "lucide-react";
import { markParts } from "../../words/marked-parts.ts";
import { lastSegment, relativePath } from "../../words/paths.ts";
import { DiffFiles } from "./diff-files.tsx";
import { ExactText } from "./exact-text.tsx";

type CallPreviewProps = {
  preview: Preview;
  because: readonly Because[];
  canonical?: string | undefined;
  workspace: string;
};

/** What a call will really do, as the server worked it out: never the model's description of it. */
export function CallPreview({ preview, because, canonical, workspace }: CallPreviewProps) {
  switch (preview.kind) {
    case "diff":
      return <DiffFiles files={preview.files} workspace={workspace} />;
    case "command":
      return (
        <CommandPreview preview={preview} because={because} canonical={canonical} workspace={workspace} />
      );
    case "path": {
      const Icon = preview.action === "search" ? Search : preview.action === "list" ? Folder : FileText;
      const verb = { read: "Read", list: "List", search: "Search" }[preview.action];
      return (
        <OneTarget icon={<Icon aria-hidden="true" className="size-4" />} verb={verb}>
          <ExactText text={relativePath(preview.path, workspace)} />
          {preview.pattern === undefined ? null : (
            <span className="block text-quiet">
              for <ExactText text={preview.pattern} />
            </span>
          )}
        </OneTarget>
      );
    }
    case "fetch":
      return (
        <OneTarget icon={<Globe aria-hidden="true" className="size-4" />} verb="Fetch from">
          <strong className="font-semibold">
            <ExactText text={preview.host} />
          </strong>
          <span className="block text-quiet">
            <ExactText text={preview.url} />
          </span>
        </OneTarget>
      );
    case "input":
      return (
        <pre className="max-h-80 overflow-auto whitespace-pre-wrap break-words rounded border bg-surface-0 p-3 font-mono text-sm">
          <ExactText text={preview.summary} />
        </pre>
      );
    default:
      return assertNever(preview);
  }
}

function CommandPreview(props: {
  preview: Extract<Preview, { kind: "command" }>;
  because: readonly Because[];
  canonical: string | undefined;
  workspace: string;
}) {
  const { command, cwd } = props.preview;
  const canonical = props.canonical ?? props.preview.canonical;
  return (
    <div className="overflow-hidden rounded border">
      <p className="flex flex-wrap gap-x-2 border-b bg-surface-2 px-3 py-1 font-mono text-quiet text-sm">
        <span className="font-sans">runs in</span>
        <span className="min-w-0 break-all text-text" title={cwd}>
          <ExactText text={cwd === props.workspace ? lastSegment(cwd) : cwd} />
        </span>
        {cwd === props.workspace ? <span className="font-sans">(the workspace)</span> : null}
      </p>
      <pre className="max-h-80 overflow-auto whitespace-pre-wrap break-words bg-surface-0 p-3 font-mono text-base">
        <span aria-hidden="true" className="select-none text-quiet">
          ${" "}
        </span>
        {markParts(command, props.because).map((part, index) =>
          part.isMarked ? (
            <mark
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one command never change places
              key={index}
              className="rounded-[3px] bg-ask-quiet text-ask underline decoration-2 underline-offset-2"
            >
              <ExactText text={part.text} />
            </mark>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one command never change places
            <ExactText key={index} text={part.text} />
          ),
        )}
      </pre>
      {canonical === undefined || canonical.trim() === command.trim() ? null : (
        <p className="border-t bg-surface-0 px-3 py-2 font-mono text-sm">
          <span className="font-sans text-quiet">Really runs </span>
          <ExactText text={canonical} />
        </p>
      )}
    </div>
  );
}

function OneTarget(props: { icon: React.ReactNode; verb: string; children: React.ReactNode }) {
  return (
    <div className="flex items-start gap-2 rounded border bg-surface-0 p-3">
      <span className="mt-0.5 text-quiet">{props.icon}</span>
      <p className="min-w-0">
        <span className="mr-2 text-quiet">{props.verb}</span>
        <span className="break-all font-mono text-base">{props.children}</span>
      </p>
    </div>
  );
}
