const key = "countersign-zone";

/**
 * The time zone of this browser by its IANA name, empty if it doesn't know. A browser takes 50 ms or more to find it, so it's kept with the zone's
 * offsets, and found again when those have changed.
 */
export function findZone(): string {
  const offsets = offsetsOf(new Date().getFullYear());
  const [keptOffsets, kept] = localStorage.getItem(key)?.split(" ") ?? [];
  if (keptOffsets === offsets && kept !== undefined) return kept;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  localStorage.setItem(key, `${offsets} ${zone}`);
  return zone;
}

/** In January and in July, which tells most zones apart. */
function offsetsOf(year: number): string {
  return [0, 6].map((month) => new Date(year, month).getTimezoneOffset()).join(",");
}
