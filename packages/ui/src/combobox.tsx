"use client";

import { Command, useCommandState } from "cmdk";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { Input } from "./field.tsx";

/** The mark while no option has it: Enter then means what is typed. */
const unmarked = "typed";

type ComboboxProps<Option> = Omit<ComponentProps<"input">, "value" | "onChange" | "list"> & {
  value: string;
  onType: (text: string) => void;
  /** Empty: the list is closed. */
  options: readonly Option[];
  /** Unique among the options. */
  keyOf: (option: Option) => string;
  renderOption: (option: Option) => ReactNode;
  listLabel: string;
  /** What Tab takes while no option is marked; null: Tab leaves the field. */
  completion: Option | null;
  onTake: (option: Option) => void;
  onOpenChange: (isOpen: boolean) => void;
};

/**
 * A line of text with completions: arrows mark one, Tab or Enter takes it, Esc closes the list. Nothing is marked until an arrow key
 * does it. Only for what the browser renders: cmdk writes a `style` attribute.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const {
    value,
    onType,
    options,
    keyOf,
    renderOption,
    listLabel,
    completion,
    onTake,
    onOpenChange,
    ...input
  } = props;
  const [mark, setMark] = useState(unmarked);
  const [list, setList] = useState<HTMLElement | null>(null);
  const marked = options.find((_, index) => String(index) === mark);
  const take = (option: Option) => {
    setMark(unmarked);
    onTake(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const taken = marked ?? completion;
    const isModified = event.ctrlKey || event.metaKey;
    if (event.key === "Home" || event.key === "End") {
      // They move the caret. cmdk would move the mark.
      event.stopPropagation();
    } else if (event.key === "Enter" && !isModified && marked === undefined) {
      // It submits the form around the field, which cmdk would prevent.
      event.stopPropagation();
    } else if (event.key === "Tab" && !event.shiftKey && !isModified && taken !== null) {
      event.preventDefault();
      take(taken);
    } else if (event.key === "Escape" && options.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      onOpenChange(false);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      onOpenChange(true);
    }
  };
  return (
    <Command
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      loop
      value={mark}
      onValueChange={setMark}
      className="relative"
    >
      <ComboboxInput
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...input}
        aria-controls={list?.id}
        aria-expanded={options.length > 0}
        isMarked={marked !== undefined}
        value={value}
        onChange={(event) => {
          setMark(unmarked);
          onType(event.target.value);
          onOpenChange(true);
        }}
        onBlur={() => onOpenChange(false)}
        onKeyDown={onKeyDown}
      />
      <Command.List
        ref={setList}
        label={listLabel}
        hidden={options.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded bg-surface-1 p-1 shadow-overlay"
      >
        {/* cmdk always marks one: this one stands for the text. */}
        <Command.Item value={unmarked} hidden />
        {options.map((option, index) => (
          <Command.Item
            key={keyOf(option)}
            value={String(index)}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onSelect={() => take(option)}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 hover:bg-surface-2 aria-selected:bg-accent-quiet max-md:min-h-11"
          >
            {renderOption(option)}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

/** Inside the list's context, which knows the marked option by its id. `Command.Input` would replace the field's id and label. */
function ComboboxInput({ isMarked, ...rest }: ComponentProps<"input"> & { isMarked: boolean }) {
  const markedId = useCommandState(({ selectedItemId }) => selectedItemId);
  return (
    <Input
      {...rest}
      role="combobox"
      aria-autocomplete="list"
      aria-activedescendant={isMarked ? markedId : undefined}
    />
  );
}
