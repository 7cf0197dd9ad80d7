import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { ariaKeys, Kbd } from "./kbd.tsx";

const button = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded font-medium text-base transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 data-[arming=true]:opacity-100",
  {
    variants: {
      tone: {
        neutral: "border border-line bg-surface-1 text-text hover:bg-surface-2",
        quiet: "text-quiet hover:bg-surface-2 hover:text-text",
        accent: "bg-accent text-on-accent hover:opacity-90",
        allow: "bg-allow-solid text-on-solid hover:opacity-90",
        deny: "border border-deny-line bg-deny-quiet text-deny hover:border-deny",
        denySolid: "bg-deny-solid text-on-solid hover:opacity-90",
        info: "border border-info-line bg-info-quiet text-info hover:border-info",
      },
      size: {
        small: "h-7 px-2 max-md:min-h-11",
        medium: "h-8 px-3 max-md:min-h-11",
        icon: "size-8 max-md:size-11",
      },
    },
    defaultVariants: { tone: "neutral", size: "medium" },
  },
);

/** The looks of a button, for links that are to look like one. */
export const buttonClass = button;

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof button> & {
    shortcut?: string | undefined;
  };

/** A button. `shortcut` shows the key that does the same; it stays out of the accessible name. */
export function Button({ tone, size, className, shortcut, children, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(button({ tone, size }), className)}
      aria-keyshortcuts={shortcut === undefined ? undefined : ariaKeys(shortcut)}
      {...rest}
    >
      {children}
      {shortcut === undefined ? null : <Kbd keys={shortcut} />}
    </button>
  );
}
