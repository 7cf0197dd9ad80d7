import { classNames } from "./class-names.ts";

/** `count` is undefined until it is known. */
export type Filter<Id extends string> = { id: Id; name: string; count: number | undefined };

/** Which part of a list is shown: one of the filters, each with how many it lets through. `legend` says what they choose, for who cannot see them. */
export function FilterBar<Id extends string>(props: {
  legend: string;
  filters: readonly Filter<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
}) {
  return (
    <fieldset className="flex shrink-0 gap-1 overflow-x-auto border-b px-3 py-1.5">
      <legend className="sr-only">{props.legend}</legend>
      {props.filters.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === props.chosen}
          onClick={() => props.onChoose(id)}
          className={classNames(
            "flex h-7 shrink-0 items-center gap-1.5 rounded px-2 text-quiet hover:bg-surface-2 max-md:h-11 max-md:px-3",
            id === props.chosen && "bg-surface-2 font-medium text-text",
          )}
        >
          {name}
          <span className="text-quiet text-xs">{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
