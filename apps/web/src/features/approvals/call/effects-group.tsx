import type { AffectedFile, AffectedGroup, EffectAction } from "@countersign/contracts/call-effects";
import { groupTitle } from "@countersign/contracts/effect-title";
import {
  Archive,
  FilePen,
  FilePlus,
  FileX,
  FolderInput,
  KeyRound,
  type LucideIcon,
  Replace,
  TriangleAlert,
  UserCog,
} from "lucide-react";
import { formatSize } from "../../../lib/messages/numbers.ts";
import { relativePath } from "../../../lib/messages/paths.ts";
import {
  filesLabel,
  folderWord,
  formatGroupSize,
  formatLosses,
  formatMoreFiles,
  formatRecoverable,
  gitStateLabels,
  isLost,
  losesContent,
} from "./effects-messages.ts";
import { ExactText } from "./exact-text.tsx";

const icons: Record<EffectAction, LucideIcon> = {
  delete: FileX,
  overwrite: Replace,
  change: FilePen,
  create: FilePlus,
  move: FolderInput,
  stash: Archive,
  "change-mode": KeyRound,
  "change-owner": UserCog,
};

type EffectsGroupProps = { group: AffectedGroup; cwd: string };

/** Files to which the same happens: how many, how large, what of them git can't bring back, and the first of them. */
export function EffectsGroup({ group, cwd }: EffectsGroupProps) {
  const Icon = icons[group.action];
  const size = formatGroupSize(group);
  const losses = formatLosses(group);
  const recoverable = formatRecoverable(group);
  return (
    <div className="flex min-w-0 gap-2 px-3 py-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-quiet" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-medium">
            <ExactText text={groupTitle(group, cwd)} />
          </span>
          {size === null ? null : <span className="text-quiet text-sm">{size}</span>}
        </p>
        {losses === null ? null : (
          <p className="flex items-start gap-1.5 font-medium text-deny text-sm">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {losses}
          </p>
        )}
        {recoverable === null ? null : <p className="text-quiet text-sm">{recoverable}</p>}
        <FileList group={group} cwd={cwd} />
      </div>
    </div>
  );
}

function FileList({ group, cwd }: EffectsGroupProps) {
  const more = formatMoreFiles(group);
  const [first] = group.files;
  // A single file is named by the title above.
  if (first === undefined || (group.rootCount === 1 && first.path === group.roots[0]?.path)) return null;
  return (
    <>
      <ul aria-label={filesLabel} className="flex min-w-0 flex-col font-mono text-sm">
        {group.files.map((file) => (
          <FileLine key={file.path} file={file} cwd={cwd} isLosing={losesContent(group)} />
        ))}
      </ul>
      {more === null ? null : <p className="text-quiet text-sm">{more}</p>}
    </>
  );
}

type FileLineProps = { file: AffectedFile; cwd: string; isLosing: boolean };

function FileLine({ file, cwd, isLosing }: FileLineProps) {
  return (
    <li className="flex min-w-0 items-baseline gap-x-3 max-sm:gap-x-2">
      <span className="min-w-0 flex-1 break-all">
        <ExactText text={relativePath(file.path, cwd)} />
      </span>
      <span className="shrink-0 text-quiet tabular-nums">
        {file.kind === "file" ? formatSize(file.size) : file.kind === "folder" ? folderWord : file.kind}
      </span>
      <span
        className={`w-40 shrink-0 font-sans max-sm:w-16 ${isLosing && isLost(file.git) ? "text-deny" : "text-quiet"}`}
      >
        {gitStateLabels[file.git]}
      </span>
    </li>
  );
}
