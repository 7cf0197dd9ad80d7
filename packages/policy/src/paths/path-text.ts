/** Whether a path needs `normalise`: it has `.`, `..`, an empty segment, or a slash at its end. */
const untidy = /\/(?:\/|\.{0,2}(?:\/|$))/;

/** Removes `.`, `..`, doubled and trailing slashes from an absolute path, as text: symlinks are not resolved. */
export function normalise(path: string): string {
  if (!untidy.test(path)) return path;
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  return `/${kept.join("/")}`;
}

/** A path made absolute from a folder; nothing is normalized. */
export function joinPath(folder: string, path: string): string {
  if (path.startsWith("/")) return path;
  if (path === "" || path === ".") return folder;
  return folder.endsWith("/") ? folder + path : `${folder}/${path}`;
}

/** Whether a normalized path is the folder or in it, by whole segments. */
export function isInside(path: string, folder: string): boolean {
  if (folder === "/") return true;
  return path.startsWith(folder) && (path.length === folder.length || path.charCodeAt(folder.length) === 47);
}

/** What the paths below a folder begin with, up to the slash before their first name. */
export function startOfPathsIn(folder: string): string {
  return folder === "/" ? "" : folder;
}

/** The segments of a normalized path below a folder that holds it. */
export function segmentsBelow(path: string, folder: string): string[] {
  const start = folder === "/" ? 1 : folder.length + 1;
  return path.length < start ? [] : path.slice(start).split("/");
}

/** The folder that holds a normalized path; `/` for `/`. */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

const plain = /^[\x20-\x7e]*$/;

/** Text as a file system compares it that does not tell case or Unicode composition apart. */
export function foldName(text: string): string {
  return plain.test(text) ? text.toLowerCase() : text.normalize("NFC").toLowerCase().normalize("NFC");
}

/** Text in Unicode's composed form; plain ASCII is left alone. */
export function composeName(text: string): string {
  return plain.test(text) ? text : text.normalize("NFC");
}
