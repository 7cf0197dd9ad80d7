"use client";

import { WindowComing } from "@countersign/ui/window-coming";
import dynamic from "next/dynamic";
import { bulkMessages } from "./bulk-messages.ts";

/** Until the code is there: no key answers the call below. */
const loading = () => <WindowComing title={bulkMessages.coming} onClose={() => undefined} />;

/** The sheets in which several calls are answered, loaded when the first one opens. */
export const LazyBulkSheet = dynamic(() => import("./bulk-sheet.tsx").then((module) => module.BulkSheet), {
  loading,
});
export const LazyBulkReview = dynamic(() => import("./bulk-sheet.tsx").then((module) => module.BulkReview), {
  loading,
});
export const LazyBulkOutcome = dynamic(
  () => import("./bulk-sheet.tsx").then((module) => module.BulkOutcome),
  {
    loading,
  },
);
