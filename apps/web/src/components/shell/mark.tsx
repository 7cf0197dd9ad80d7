import { shellMessages } from "./shell-messages.ts";
/** The mark: a check, and the stroke that countersigns it, passing under it. Drawn in the current colour. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2.6"
      strokeLinecap="round"
      className={className}
    >
      <path d="M3.5 13.5 9 19 20.5 5" stroke="currentColor" strokeLinejoin="round" />
      <path d="M8.5 5 12 9.2M15.6 13.5 20.5 19" stroke="currentColor" strokeOpacity="0.55" />
    </svg>
  );
}

/** The mark on its tile, with the name beside it where there is room. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex size-6 shrink-0 items-center justify-center rounded bg-accent text-on-accent">
        <Mark className="size-4" />
      </span>
      {isShort ? null : <span className="truncate font-medium text-lg">{shellMessages.product}</span>}
    </span>
  );
}
