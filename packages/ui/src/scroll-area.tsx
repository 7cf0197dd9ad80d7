import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

type ScrollAreaProps = Omit<ComponentProps<"div">, "role"> & { label: string; role?: "log" | "group" };

/** A part of the page that scrolls for itself. It can have the focus, so that arrow keys scroll it without a mouse. */
export function ScrollArea({ label, role = "group", className, ...rest }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is always one that takes a name
    <div
      tabIndex={0}
      role={role}
      aria-label={label}
      className={classNames("overflow-auto focus-visible:-outline-offset-2", className)}
      {...rest}
    />
  );
}
