type Kind = readonly [names: RegExp, property: string, ...covered: string[]];

/** The first that fits counts. Without one, what stands before the last dash is the property: "gap-x-2" sets "gap-x". */
const kinds: readonly Kind[] = [
  [/^\[([^:]+):/, "[$1"],
  [/^border-collapse$/, "border-collapse"],
  [/^(?:(?:inline-)?(?:flex|block|grid|table)|inline|contents|hidden)$/, "display"],
  [/^(?:absolute|fixed|relative|static|sticky)$/, "position"],
  [/^(?:visible|invisible)$/, "visibility"],
  [/^(?:not-)?sr-only$/, "sr-only"],
  [/^(?:underline|line-through|no-underline)$/, "line"],
  [/^text-(?:xs|sm|base|lg|xl|\[\d.*)$/, "font-size", "leading"],
  [/^text-(?:left|center|right)$/, "text-align"],
  [/^text-(?:balance|pretty|wrap|nowrap)$/, "text-wrap"],
  [/^font-(?:sans|mono)$/, "font-family"],
  [/^(text|bg|cursor|fill|accent|break|select|whitespace)-/, "$1"],
  [/^overflow-([xy])-/, "overflow-$1"],
  [/^overflow-/, "overflow", "overflow-x", "overflow-y"],
  [/^(?:truncate|text-ellipsis)$/, "text-overflow"],
  [/^line-clamp-/, "line-clamp", "display", "overflow"],
  [/^flex-(?:row|col)/, "flex-direction"],
  [/^flex-(?:no)?wrap/, "flex-wrap"],
  [/^flex-/, "flex", "basis", "grow", "shrink"],
  [/^shrink/, "shrink"],
  [/^(border(?:-[trblxy])?)(?:-\d|-\[\d.*)?$/, "$1"],
  [/^(border(?:-[trblxy])?)-/, "$1-color"],
  [/^outline-none$/, "outline-style"],
  [/^outline-(?!offset)[a-z]/, "outline-color"],
  [/^rounded-t-/, "rounded-t"],
  [/^rounded/, "rounded", "rounded-t"],
  [/^decoration-(?:wavy|dotted)$/, "decoration-style"],
  [/^decoration-[a-z]/, "decoration-color"],
  [/^size-/, "size", "w", "h"],
];

const sides = ["x", "y", "t", "r", "b", "l"];
const sidesOf: Readonly<Record<string, readonly string[]>> = { "": sides, x: ["l", "r"], y: ["t", "b"] };
const insets: Readonly<Record<string, readonly string[]>> = {
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["left", "right"],
  "inset-y": ["top", "bottom"],
  gap: ["gap-x", "gap-y"],
};

/** What a Tailwind class sets: its property first, then those that it covers, as "px" covers "pl" and "pr". */
export function propertiesOf(name: string): readonly string[] {
  for (const [names, ...properties] of kinds) {
    const found = names.exec(name);
    if (found !== null) return withSides(properties.map((one) => one.replace("$1", found[1] ?? "")));
  }
  return withSides([/^-?(.+?)-(?:[^-[\]]+|\[.*\])$/.exec(name)?.[1] ?? name]);
}

function withSides(properties: readonly string[]): readonly string[] {
  const [property = ""] = properties;
  const [, box = "", side = "", color = ""] = /^(p|m|border)-?([xy]?)(-color)?$/.exec(property) ?? [];
  if (box === "") return [...properties, ...(insets[property] ?? [])];
  const dash = box === "border" ? "-" : "";
  return [property, ...(sidesOf[side] ?? []).map((one) => box + dash + one + color)];
}
