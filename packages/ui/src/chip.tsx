import { cva, type VariantProps } from "class-variance-authority";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const chip = cva(
  "inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded px-1.5 font-medium text-xs leading-5",
  {
    variants: {
      tone: {
        neutral: "bg-surface-2 text-quiet",
        allow: "bg-allow-quiet text-allow",
        ask: "bg-ask-quiet text-ask",
        deny: "bg-deny-quiet text-deny",
        denySolid: "bg-deny-solid text-on-solid",
        info: "bg-info-quiet text-info",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

/** The meaning colours. */
export type Tone = NonNullable<VariantProps<typeof chip>["tone"]>;

/** A word with an icon and a meaning colour: status is never colour alone. */
export function Chip(props: { tone?: Tone; icon?: LucideIcon; children: ReactNode; className?: string }) {
  const Icon = props.icon;
  return (
    <span className={classNames(chip({ tone: props.tone }), props.className)}>
      {Icon === undefined ? null : <Icon aria-hidden="true" className="size-3" strokeWidth={2.25} />}
      {props.children}
    </span>
  );
}
