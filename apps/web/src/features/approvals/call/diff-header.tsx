import type { FileChange } from "@countersign/contracts/preview";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { CopyButton } from "@countersign/ui/copy-button";
import { MessageSquarePlus } from "lucide-react";
import type { ReactNode } from "react";
import { lastSegment } from "../../../lib/messages/paths.ts";
import { changeWords, diffMessages } from "../diff/diff-messages.ts";
import { ExactText } from "./exact-text.tsx";

const changeTone = { create: "allow", modify: "info", delete: "deny" } as const;

type DiffHeaderProps = {
  file: FileChange;
  /** The path as it is shown. */
  shown: string;
  isSame: boolean;
  controls: ReactNode;
  isViewed: boolean;
  /** Whether it can be marked now: not before its lines were shown. */
  canView: boolean;
  onViewed: ((isViewed: boolean) => void) | null;
  /** Leads the keys to the lines; null where no comment can be made. */
  onComment: (() => void) | null;
};

/** Names a file and its change, with everything that can be done with its diff. */
export function DiffHeader(props: DiffHeaderProps) {
  const { file, shown, onViewed, onComment } = props;
  const name = lastSegment(shown);
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:gap-x-1 border-b bg-surface-2 py-1 pr-2 pl-3">
      <span className="min-w-0 break-all font-mono text-sm">
        <span className="text-quiet">
          <ExactText text={shown.slice(0, shown.length - name.length)} />
        </span>
        <ExactText text={name} />
      </span>
      <CopyButton text={file.path} label={diffMessages.copyPath} className="-ml-1.5" />
      {props.isSame ? (
        <Chip tone="neutral">{diffMessages.noChange}</Chip>
      ) : (
        // That a file changed is said by its lines, too: a phone has no room for it.
        <Chip tone={changeTone[file.change]} className={file.change === "modify" ? "max-md:sr-only" : ""}>
          {changeWords[file.change]}
        </Chip>
      )}
      <span className="ml-auto font-mono text-sm">
        <span className="text-allow">+{file.additions}</span>{" "}
        <span className="text-deny">−{file.deletions}</span>
      </span>
      {props.controls}
      {onComment === null ? null : (
        <Button
          size="small"
          tone="quiet"
          className="max-md:min-w-11"
          title={diffMessages.commentHint}
          onClick={onComment}
        >
          <MessageSquarePlus aria-hidden="true" className="size-4 md:hidden" />
          <span className="max-md:sr-only">{diffMessages.comment}</span>
        </Button>
      )}
      {onViewed === null ? null : (
        <label className="flex items-center gap-1.5 text-quiet text-sm max-md:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={props.isViewed}
            disabled={!props.canView}
            onChange={(event) => onViewed(event.target.checked)}
          />
          {diffMessages.viewed}
        </label>
      )}
    </header>
  );
}
