"use client";

import { classNames } from "@countersign/ui/class-names";
import { Textarea } from "@countersign/ui/field";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type RefObject, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { ArgumentHint } from "./argument-hint.tsx";
import { OfferList } from "./offer-list.tsx";
import { availableCommands, completeName, type OfferedCommand } from "./offered-commands.ts";
import { formatOffers, formatUnavailable } from "./typed-messages.ts";
import { useOffers } from "./use-offers.ts";

type CommandFieldProps = Omit<ComponentProps<"textarea">, "value" | "onChange" | "role" | "ref"> & {
  ref?: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onText: (text: string) => void;
  workspace: string;
  /** In a session the product's own commands are there, too. */
  isInSession: boolean;
  /** Where the list has room: below the field, or above what the field stands in, which must be positioned. It never lies over the field. */
  side: "above" | "below";
};

/**
 * Several lines of text in which a `/` at the beginning opens the list of commands: arrows mark, Enter or Tab completes, Esc closes.
 * HTML allows no combobox of several lines, and cmdk's input is one. So it stays a textbox that names its list and the marked line (0026).
 */
export function CommandField(props: CommandFieldProps) {
  const { ref, value, onText, workspace, isInSession, side, className, ...rest } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? own;
  const id = useId();
  const isOn = value.trimStart().startsWith("/");
  const list = useCommandList(workspace, isOn);
  const known = availableCommands(list.data, isInSession);
  const { offers, active, ...controls } = useOffers(value, known);
  const take = ({ name }: OfferedCommand) => {
    const { text, caret } = completeName(value, name);
    controls.close();
    // At once, so that the caret stands in the new text.
    flushSync(() => onText(text));
    field.current?.setSelectionRange(caret, caret);
  };
  const described = [rest["aria-describedby"], isOn ? `${id}-hint` : undefined].filter(Boolean).join(" ");
  // Below, the list lies over the hint. One that came only when the list closes would move the button that is being clicked.
  const isHinting = isOn && (side === "below" || offers.length === 0);
  const hint = isHinting ? <ArgumentHint id={`${id}-hint`} text={value} known={known} /> : null;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      {side === "above" ? hint : null}
      <div className={side === "below" ? "relative" : undefined}>
        <Textarea
          {...rest}
          ref={field}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={offers.length === 0 ? undefined : `${id}-list`}
          aria-activedescendant={offers[active] === undefined ? undefined : `${id}-${active}`}
          aria-describedby={described === "" ? undefined : described}
          className={classNames("block", className)}
          value={value}
          onChange={(event) => {
            onText(event.target.value);
            controls.open(event.target.selectionStart);
          }}
          onSelect={(event) => controls.moveCaret(event.currentTarget.selectionStart)}
          onBlur={controls.close}
          onKeyDown={(event) => {
            if (!controls.takeKey(event, take)) rest.onKeyDown?.(event);
          }}
        />
        <OfferList
          id={id}
          offers={offers}
          active={active}
          side={side}
          isIncomplete={list.isError && list.data === undefined}
          onTake={take}
        />
      </div>
      {side === "below" ? hint : null}
      {isOn && !isInSession && list.isError && list.data === undefined ? (
        <p role="alert" className="wrap-anywhere text-deny text-sm">
          {formatUnavailable(formatError(list.error))}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {offers.length === 0 ? "" : formatOffers(offers.length)}
      </p>
    </div>
  );
}

// Files of commands change at any time, and no event tells of it.
const staleAfterMs = 2_000;

/** All commands of a workspace, looked at again when `isOn` becomes true. "": no workspace is named yet. */
function useCommandList(workspace: string, isOn: boolean) {
  const trpc = useTRPC();
  const settled = useDebouncedValue(workspace, 250);
  return useQuery({
    ...trpc.commands.list.queryOptions(settled === "" ? {} : { workspace: settled }),
    enabled: isOn,
    staleTime: staleAfterMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
