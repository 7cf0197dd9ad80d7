import type { SystemInfo } from "@countersign/contracts/system";
import { FlaskConical } from "lucide-react";
import { folderOf, shortPath } from "../../../lib/messages/paths.ts";

type ShortcutsProps = {
  info: SystemInfo;
  current: string;
  onChoose: (path: string, isSample: boolean) => void;
};

/** Folders that are likely meant: the sample project and those of the last sessions. */
export function Shortcuts(props: ShortcutsProps) {
  const { recentWorkspaces, sampleWorkspace, home } = props.info;
  const recents = recentWorkspaces.filter((path) => path !== sampleWorkspace).slice(0, 5);
  if (recents.length === 0 && sampleWorkspace === null) return null;
  const choice = (path: string, name: string, isSample: boolean) => (
    <button
      key={path}
      type="button"
      aria-pressed={folderOf(props.current) === path}
      title={path}
      onClick={() => props.onChoose(path, isSample)}
      className="flex h-7 max-w-full items-center gap-1.5 rounded border px-2 text-quiet text-sm hover:bg-surface-2 aria-pressed:border-accent aria-pressed:text-accent max-md:h-11"
    >
      {isSample ? <FlaskConical aria-hidden="true" className="size-3.5" /> : null}
      <span className={isSample ? "" : "truncate font-mono"}>{name}</span>
    </button>
  );
  return (
    <div className="flex flex-wrap gap-1.5">
      {sampleWorkspace === null ? null : choice(sampleWorkspace, "Sample project", true)}
      {recents.map((path) => choice(path, shortPath(path, home), false))}
    </div>
  );
}
