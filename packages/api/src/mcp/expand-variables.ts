/** `${VARIABLE}` and `${VARIABLE:-default}`. */
const variable = /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g;

/** The text with the values of its variables; one that isn't set has its default. Throws for one that has neither, by its name. */
export function expandVariables(text: string, environment: Readonly<Record<string, string>>): string {
  return text.replaceAll(variable, (_, name: string, otherwise: string | undefined) => {
    const value = environment[name];
    // As in a shell, an empty value counts as none where there is a default.
    if (otherwise !== undefined) return value === undefined || value === "" ? otherwise : value;
    if (value === undefined) throw new Error(`it needs the variable ${name}, which isn’t set`);
    return value;
  });
}
