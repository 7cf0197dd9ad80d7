import type { Preview } from "@countersign/contracts/preview";
import { ArrowRight, Plus, Target } from "lucide-react";
import { WidePatterns } from "../../intents/scope-fields.tsx";
import { ExactText } from "./exact-text.tsx";
import { formatNewlyOwned, intentPreviewMessages } from "./intent-preview-messages.ts";

type ExpansionProps = { preview: Extract<Preview, { kind: "expansion" }> };

/** More files for an intent: what is asked, why, and what it would own then. */
export function ExpansionPreview({ preview }: ExpansionProps) {
  const added = preview.after.filter((pattern) => !preview.before.includes(pattern));
  return (
    <div className="overflow-hidden rounded border bg-surface-0">
      <p className="flex items-center gap-2 border-b bg-surface-2 px-3 py-1.5">
        <Target aria-hidden="true" className="size-4 shrink-0 text-quiet" />
        <span className="min-w-0">
          {intentPreviewMessages.expandScope}{" "}
          <code className="break-all font-mono text-sm">
            <ExactText text={preview.intentId} />
          </code>
        </span>
      </p>
      <div className="flex flex-col gap-3 p-3">
        <div>
          <h3 className="text-quiet text-sm">{intentPreviewMessages.askedFor}</h3>
          <ul aria-label={intentPreviewMessages.askedFor} className="font-mono">
            {preview.paths.map((path) => (
              <li key={path} className="break-all">
                <ExactText text={path} />
              </li>
            ))}
          </ul>
          <WidePatterns patterns={[...preview.paths, ...added]} isAsked />
        </div>
        <div>
          <h3 className="text-quiet text-sm">{intentPreviewMessages.mayWriteThen}</h3>
          <ul aria-label={intentPreviewMessages.scopeAfter} className="font-mono text-sm">
            {preview.after.map((pattern) => (
              <ScopeLine key={pattern} pattern={pattern} isAdded={added.includes(pattern)} />
            ))}
          </ul>
          {added.length === 0 ? <p className="text-quiet">{intentPreviewMessages.alreadyOwned}</p> : null}
        </div>
        <FilesAddedToScope files={preview.files} isCut={preview.isCut} />
        <div>
          <h3 className="text-quiet text-sm">{intentPreviewMessages.agentsReason}</h3>
          <p className="whitespace-pre-wrap border-line-strong border-l-2 pl-3 [overflow-wrap:anywhere]">
            <ExactText text={preview.why} />
          </p>
        </div>
      </div>
    </div>
  );
}

function ScopeLine({ pattern, isAdded }: { pattern: string; isAdded: boolean }) {
  return (
    <li
      className={
        isAdded
          ? "-mx-1 flex items-start gap-1 rounded bg-allow-quiet px-1 text-allow"
          : "flex items-start gap-1"
      }
    >
      {isAdded ? (
        <Plus aria-label={intentPreviewMessages.newPattern} className="mt-0.5 size-3.5 shrink-0" />
      ) : (
        <span aria-hidden="true" className="w-3.5 shrink-0" />
      )}
      <span className="min-w-0 break-all">
        <ExactText text={pattern} />
      </span>
    </li>
  );
}

const shownFiles = 8;

function FilesAddedToScope({ files, isCut }: { files: readonly string[]; isCut: boolean }) {
  if (files.length === 0) return <p className="text-quiet">{intentPreviewMessages.noFileNewlyOwned}</p>;
  const counted = formatNewlyOwned(files.length, isCut);
  const list = (
    <ul
      aria-label={intentPreviewMessages.newlyOwnedFiles}
      className="max-h-60 overflow-y-auto font-mono text-sm"
    >
      {files.map((file) => (
        <li key={file} className="break-all">
          <ExactText text={file} />
        </li>
      ))}
    </ul>
  );
  return files.length > shownFiles ? (
    <details>
      <summary className="text-quiet text-sm max-md:min-h-11">{counted}</summary>
      {list}
    </details>
  ) : (
    <div>
      <h3 className="text-quiet text-sm">{counted}</h3>
      {list}
    </div>
  );
}

/** The intent that a session would work under, in the place of another or of none. */
export function IntentPreview({ preview }: { preview: Extract<Preview, { kind: "intent" }> }) {
  return (
    <div className="flex flex-col gap-1 rounded border bg-surface-0 p-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <Target aria-hidden="true" className="size-4 shrink-0 text-quiet" />
        <span className="text-quiet">{intentPreviewMessages.workUnder}</span>
        {preview.from === null ? null : (
          <>
            <code className="break-all font-mono text-quiet text-sm line-through">
              <ExactText text={preview.from} />
            </code>
            <ArrowRight
              aria-label={intentPreviewMessages.thenIntent}
              className="size-3.5 shrink-0 text-quiet"
            />
          </>
        )}
        <code className="break-all font-mono text-sm">
          <ExactText text={preview.intentId} />
        </code>
        <span className="min-w-0 font-medium">
          <ExactText text={preview.title} />
        </span>
      </p>
      <p className="text-quiet text-sm">
        {preview.from === null
          ? intentPreviewMessages.ownedByIntent
          : intentPreviewMessages.ownedByOtherIntent}
      </p>
    </div>
  );
}
