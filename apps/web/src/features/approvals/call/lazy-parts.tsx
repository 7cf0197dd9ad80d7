import dynamic from "next/dynamic";
import { useUndrawnPart } from "./unread-part.ts";

// Few calls have these. Each loads with the first call that has it; until then nobody can decide that call.
export const LazyEditNote = dynamic(() => import("./edit-note.tsx").then((module) => module.EditNote), {
  loading: PartComing,
});
export const LazyHookRuns = dynamic(() => import("./hook-runs.tsx").then((module) => module.HookRuns), {
  loading: PartComing,
});
export const LazyEffectsTitle = dynamic(() => import("./effects.tsx").then((module) => module.EffectsTitle), {
  loading: TitleComing,
});
export const LazyDualApprovalNote = dynamic(
  () => import("./dual-approval-note.tsx").then((module) => module.DualApprovalNote),
  { loading: PartComing },
);
export const LazyChangedNotice = dynamic(
  () => import("../review/changed-notice.tsx").then((module) => module.ChangedNotice),
  { loading: PartComing },
);

function PartComing() {
  useUndrawnPart(true);
  return <div aria-hidden="true" className="h-5 animate-pulse rounded bg-surface-2" />;
}

function TitleComing() {
  useUndrawnPart(true);
  return <div aria-hidden="true" className="h-7 animate-pulse rounded bg-surface-2" />;
}
