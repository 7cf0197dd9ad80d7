import { cva, type VariantProps } from "class-variance-authority";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const notice = cva("flex items-start gap-2 rounded border px-3 py-2 text-base", {
  variants: {
    tone: {
      neutral: "border-line bg-surface-2 text-text",
      allow: "border-allow-line bg-allow-quiet text-allow",
      ask: "border-ask-line bg-ask-quiet text-ask",
      deny: "border-deny-line bg-deny-quiet text-deny",
      info: "border-info-line bg-info-quiet text-info",
    },
  },
  defaultVariants: { tone: "neutral" },
});

type NoticeProps = VariantProps<typeof notice> & {
  icon?: LucideIcon;
  children: ReactNode;
  action?: ReactNode;
  role?: "status" | "alert";
  className?: string;
};

/** A sentence that a person must see: what happened, what was kept, what to do. `action` stands at its end. */
export function Notice({ tone, icon: Icon, children, action, role, className }: NoticeProps) {
  return (
    <div role={role} className={classNames(notice({ tone }), className)}>
      {Icon === undefined ? null : <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {action}
    </div>
  );
}
