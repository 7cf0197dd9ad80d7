import { CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** Says that something could not be read, with a button that tries again; `onRetry` null where that would change nothing. */
export function UnreadNotice({ onRetry, children }: { onRetry: (() => void) | null; children: ReactNode }) {
  return (
    <Notice
      tone="deny"
      icon={CircleX}
      role="alert"
      className="m-4"
      action={
        onRetry === null ? undefined : (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {children}
    </Notice>
  );
}
