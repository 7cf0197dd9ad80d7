/** Whether a long option as written, with or without a value, is one of these: whole, or cut short as programs accept it. */
export function mayMean(written: string, options: readonly string[]): boolean {
  const equals = written.indexOf("=");
  const name = equals === -1 ? written : written.slice(0, equals);
  if (options.includes(name)) return true;
  return name.length > 2 && name.startsWith("--") && options.some((option) => option.startsWith(name));
}
