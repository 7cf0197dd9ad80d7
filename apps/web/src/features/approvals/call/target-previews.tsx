import type { Preview } from "@countersign/contracts/preview";
import { CopyButton } from "@countersign/ui/copy-button";
import { FileText, Folder, Globe, Search } from "lucide-react";
import { relativePath } from "../../../lib/messages/paths.ts";
import { ExactText } from "./exact-text.tsx";
import { FoldedText } from "./folded-text.tsx";
import { targetMessages } from "./target-messages.ts";

type PathPreviewProps = { preview: Extract<Preview, { kind: "path" }>; workspace: string };

/** A file or folder that is read, listed or searched. */
export function PathPreview({ preview, workspace }: PathPreviewProps) {
  const Icon = preview.action === "search" ? Search : preview.action === "list" ? Folder : FileText;
  const verb = { read: targetMessages.read, list: targetMessages.list, search: targetMessages.search }[
    preview.action
  ];
  return (
    <OneTarget
      icon={<Icon aria-hidden="true" className="size-4" />}
      verb={verb}
      copied={{ text: preview.path, label: targetMessages.copyPath }}
    >
      <ExactText text={relativePath(preview.path, workspace)} />
      {preview.pattern === undefined ? null : (
        <span className="block text-quiet">
          {targetMessages.forPattern} <ExactText text={preview.pattern} />
        </span>
      )}
    </OneTarget>
  );
}

/** `isAsked`: it waits, and no verdict comes before all of it was shown. */
type FetchPreviewProps = { preview: Extract<Preview, { kind: "fetch" }>; isAsked: boolean };

/** An address that is fetched, its host first. */
export function FetchPreview({ preview, isAsked }: FetchPreviewProps) {
  return (
    <OneTarget
      icon={<Globe aria-hidden="true" className="size-4" />}
      verb={targetMessages.fetchFrom}
      copied={{ text: preview.url, label: targetMessages.copyAddress }}
    >
      <strong className="font-semibold">
        <ExactText text={preview.host} />
      </strong>
      <span className="block text-quiet">
        <ExactText text={preview.url} />
      </span>
      {preview.prompt === undefined ? null : <FetchPrompt prompt={preview.prompt} isAsked={isAsked} />}
    </OneTarget>
  );
}

/** What the agent says it is looking for. It isn't sent to the server of the fetched page. */
function FetchPrompt({ prompt, isAsked }: { prompt: string; isAsked: boolean }) {
  return (
    <span className="mt-2 block whitespace-pre-wrap font-sans [overflow-wrap:anywhere] [word-break:normal]">
      <span className="text-quiet">{targetMessages.fetchPrompt} </span>
      <FoldedText key={prompt} text={prompt} isAsked={isAsked}>
        {(from, to) => <ExactText text={prompt.slice(from, to)} />}
      </FoldedText>
    </span>
  );
}

type OneTargetProps = {
  icon: React.ReactNode;
  verb: string;
  copied: { text: string; label: string };
  children: React.ReactNode;
};

function OneTarget(props: OneTargetProps) {
  return (
    <div className="flex items-start gap-2 rounded border bg-surface-0 p-3">
      <span className="mt-0.5 text-quiet">{props.icon}</span>
      <p className="min-w-0 flex-1">
        <span className="mr-2 text-quiet">{props.verb}</span>
        <span className="break-all font-mono text-base">{props.children}</span>
      </p>
      <CopyButton {...props.copied} className="-my-1 ml-auto" />
    </div>
  );
}
