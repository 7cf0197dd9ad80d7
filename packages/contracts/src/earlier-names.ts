/**
 * Reads an object that was stored when some of its fields had other names: `names` maps each earlier name to the present one. For
 * `z.preprocess`; anything else passes as it is. The hashed text of the audit log stays as it was written.
 */
export function withPresentNames(names: Readonly<Record<string, string>>) {
  return (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    if (!Object.keys(names).some((name) => name in value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const present = names[name] ?? name;
        return present !== name && present in value ? [[name, member]] : [[present, member]];
      }),
    );
  };
}
