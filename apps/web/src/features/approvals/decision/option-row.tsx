import { classNames } from "@countersign/ui/class-names";
import type { ReactNode } from "react";
import { type PanelOption, panelOptions } from "../../../lib/keys/panel-keys.ts";

type OptionRowProps = {
  option: PanelOption;
  current: PanelOption | null;
  className?: string;
  children: ReactNode;
};

/** One of the three answers with its number; the one that Enter would give is marked. */
export function OptionRow({ option, current, className, children }: OptionRowProps) {
  return (
    <div
      className={classNames(
        "flex items-center gap-2 rounded px-2 py-1 short:py-0.5",
        option === current && "bg-accent-quiet max-md:bg-transparent",
        className,
      )}
    >
      <span aria-hidden="true" className="w-6 shrink-0 font-medium text-quiet max-md:hidden">
        {option === current ? "›" : " "}
        {panelOptions.indexOf(option) + 1}.
      </span>
      {children}
    </div>
  );
}
