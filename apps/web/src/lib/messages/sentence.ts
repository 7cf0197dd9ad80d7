/** Words of the product with which a reason can begin; anything else may be the name of a command or a path. */
const openings = /^(?:rule|mode|the|there|it|no|approved|session|only a person|a) /;

/** A reason as the beginning of a line: the product's own words get a capital, a command keeps its spelling. */
export function sentence(text: string): string {
  return openings.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Several texts one after the other, each ended like a sentence. What is missing is left out. */
export function sentences(...texts: readonly (string | undefined)[]): string {
  return texts
    .flatMap((text) => (text === undefined || text.trim() === "" ? [] : [text.trim()]))
    .map((text) => (/[.!?:…”)]$/.test(text) ? text : `${text}.`))
    .join(" ");
}
