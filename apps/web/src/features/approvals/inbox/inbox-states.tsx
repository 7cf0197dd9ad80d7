import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { CircleX } from "lucide-react";
import { formatNotRead, inboxMessages } from "./inbox-messages.ts";

export function InboxError(props: { message: string; retry: () => unknown }) {
  return (
    <div className="p-4">
      <Notice
        tone="deny"
        icon={CircleX}
        role="alert"
        action={
          <Button size="small" onClick={() => props.retry()}>
            {inboxMessages.tryAgain}
          </Button>
        }
      >
        {formatNotRead(props.message)}
      </Notice>
    </div>
  );
}

export function InboxSkeleton() {
  return (
    <div role="status" aria-label={inboxMessages.loading} className="flex min-h-0 flex-1">
      <div className="flex w-full flex-col gap-px border-r bg-surface-1 md:w-[300px] lg:w-[380px] xl:w-[460px]">
        <div className="h-12 border-b" />
        {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
          <div key={row} className="flex h-9 items-center gap-3 pr-3 pl-4 max-md:h-11">
            <Skeleton className="h-3.5 flex-1" />
            <Skeleton className="h-3 w-16" />
          </div>
        ))}
      </div>
      <div className="hidden flex-1 md:flex">
        <DetailSkeleton />
      </div>
    </div>
  );
}

export function DetailSkeleton() {
  return (
    <div className="flex flex-1 flex-col gap-4 bg-surface-1 p-6">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-48" />
    </div>
  );
}
