import { useQueryState } from "nuqs";
import { useKnownWorkspaces } from "../../rules/list/use-rules.ts";

/** The workspace whose commands are shown: the one in the address, or the one that was used last; null where there is none. */
export function useWorkspace(): {
  workspace: string | null;
  known: readonly string[];
  setWorkspace: (workspace: string) => void;
} {
  const known = useKnownWorkspaces();
  const [named, setNamed] = useQueryState("workspace");
  const workspace = named ?? known[0] ?? null;
  return {
    workspace,
    known: workspace === null || known.includes(workspace) ? known : [workspace, ...known],
    setWorkspace: (next) => void setNamed(next),
  };
}
