"use client";

import { Select } from "@countersign/ui/field";
import { useEffect, useId, useMemo } from "react";
import { keepDensity, useDensity } from "./density.ts";
import { type Choosable, filterChoices } from "./filter-choices.ts";
import { ageNames, filterMessages, filterNames, sortNames } from "./filter-messages.ts";
import { choiceFilters, type InboxSort, type InboxView, inboxSorts } from "./inbox-view.ts";
import { ages } from "./use-inbox-view.ts";

export type FilterFieldsProps = {
  view: InboxView;
  choosable: Choosable;
  change: (change: Partial<InboxView>) => void;
  onOpen: () => void;
};

/** The fields of the filter panel. */
export function FilterFields({ view, choosable, change, onOpen }: FilterFieldsProps) {
  const density = useDensity();
  const choices = useMemo(() => filterChoices(choosable, view), [choosable, view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are shown
  useEffect(onOpen, []);
  return (
    <div className="flex flex-col gap-2">
      {choiceFilters.map((filter) => (
        <ChoiceField
          key={filter}
          label={filterNames[filter]}
          value={view[filter] ?? ""}
          choices={[
            { value: "", name: filterMessages.any },
            ...choices[filter].map(({ value, name, count }) => ({ value, name: `${name} (${count})` })),
          ]}
          // The empty value is the one for any.
          onChoose={(value) => change({ [filter]: value === "" ? null : value })}
        />
      ))}
      <ChoiceField
        label={filterNames.age}
        value={view.age ?? ""}
        choices={[
          { value: "", name: filterMessages.any },
          ...ages.map((age) => ({ value: age, name: ageNames[age] })),
        ]}
        onChoose={(value) => change({ age: ages.find((age) => age === value) ?? null })}
      />
      <ChoiceField
        label={filterMessages.sort}
        value={view.sort}
        choices={inboxSorts.map((sort) => ({ value: sort, name: sortNames[sort] }))}
        onChoose={(value) => change({ sort: sortOf(value) })}
      />
      <div className="flex flex-col gap-1 border-t pt-2">
        <Check label={filterMessages.onlyMine} isOn={view.mine} onChange={(mine) => change({ mine })} />
        <Check
          label={filterMessages.identicalAsOne}
          isOn={view.isGrouped}
          onChange={(isGrouped) => change({ isGrouped })}
        />
        <Check
          label={filterMessages.comfortable}
          isOn={density === "comfortable"}
          onChange={(isOn) => keepDensity(isOn ? "comfortable" : "compact")}
        />
      </div>
    </div>
  );
}

type ChoiceFieldProps = {
  label: string;
  value: string;
  choices: readonly { value: string; name: string }[];
  onChoose: (value: string) => void;
};

function ChoiceField({ label, value, choices, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="text-quiet text-sm">
        {label}
      </label>
      <Select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </Select>
    </div>
  );
}

type CheckProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2 text-sm max-md:min-h-11">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-3.5 accent-accent max-md:size-5"
      />
      {label}
    </label>
  );
}

function sortOf(value: string): InboxSort {
  return inboxSorts.find((sort) => sort === value) ?? "risk";
}
