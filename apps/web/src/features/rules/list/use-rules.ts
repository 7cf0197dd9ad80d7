import { useQuery } from "@tanstack/react-query";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useMay } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { knownWorkspaces } from "./known-workspaces.ts";

const refetchMs = 10_000;

/** The workspaces that a person can mean: those of sessions, newest first, and the sample. */
export function useKnownWorkspaces(): string[] {
  return knownWorkspaces(useSystemInfo().data, useMay("operate"));
}

/** All rules, with those of the files that hold for a workspace. A file may change at any time, so they are read again. */
export function useRules(workspace: string | null) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.rules.list.queryOptions(workspace === null ? {} : { workspace }),
    refetchInterval: refetchMs,
    refetchOnMount: "always",
  });
}

/** The settings files that hold for a workspace. */
export function useSettingsFiles(workspace: string | null) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.rules.files.queryOptions({ workspace: workspace ?? "" }),
    enabled: workspace !== null,
    refetchInterval: refetchMs,
    refetchOnMount: "always",
  });
}
