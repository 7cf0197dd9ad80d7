import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = {
  icon?: LucideIcon;
  /** Says what is missing. */
  title: string;
  /** 1 where the page has no other heading. */
  level?: 1 | 2;
  /** Teaches one thing, in a sentence or two. */
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
};

/** A place with nothing to list. All of them have one height, so that nothing jumps between pages. */
export function EmptyState({ icon: Icon, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="flex min-h-72 w-full flex-col items-center justify-center gap-3 px-6 py-8 text-center">
      {Icon === undefined ? null : (
        <Icon aria-hidden="true" className="size-7 text-quiet" strokeWidth={1.5} />
      )}
      <Heading className="text-balance break-words font-medium text-lg">{title}</Heading>
      {children === undefined ? null : (
        <div className="flex max-w-[58ch] flex-col gap-2 text-pretty text-quiet">{children}</div>
      )}
      {action}
    </div>
  );
}
