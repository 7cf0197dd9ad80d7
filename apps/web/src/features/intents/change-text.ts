import { type Document, isMap, isScalar, isSeq, YAMLMap, type YAMLSeq } from "yaml";
import {
  actionOf,
  type Criterion,
  type ListName,
  listPaths,
  readMap,
  type TextName,
  textPaths,
} from "./intent-form.ts";

/** One thing that is changed in the form. */
export type FormChange =
  | { kind: "text"; name: TextName; value: string }
  | { kind: "list"; name: ListName; lines: readonly string[] }
  | { kind: "acceptance"; criteria: readonly Criterion[] }
  | { kind: "split-scope" };

const numbers: readonly TextName[] = ["turns", "tokens", "costUsd"];
const printed = { lineWidth: 110 };

/** The text with one change in it. Comments, the order and keys that the form does not know stay. */
export function changeText(yaml: string, change: FormChange): string {
  const document = readMap(yaml);
  if (document === null) return yaml;
  switch (change.kind) {
    case "text":
      setText(document, textPaths[change.name], toYamlValue(change));
      break;
    case "list":
      setLines(document, change.name, change.lines);
      break;
    case "acceptance":
      setList(document, ["acceptance"], change.criteria.map(criterionValue));
      break;
    case "split-scope":
      splitScope(document);
  }
  return document.toString(printed);
}

function toYamlValue({ name, value }: { name: TextName; value: string }): string | number | null {
  if (value.trim() === "" && name !== "id" && name !== "title") return null;
  return numbers.includes(name) && /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}

function setText(document: Document, path: readonly string[], value: string | number | null): void {
  const old = document.getIn(path, true);
  if (value === null) {
    document.deleteIn(path);
    dropEmpty(document, path);
  } else if (isScalar(old)) old.value = value;
  else ensureMap(document, path).set(path.at(-1), value);
}

function setLines(document: Document, name: ListName, lines: readonly string[]): void {
  const path = listPaths[name];
  const values = path[0] === "examples" ? lines.map(exampleValue) : lines;
  const shared = path[0] === "owned_scope" && isSeq(document.get("owned_scope", true));
  setList(document, shared ? ["owned_scope"] : path, values);
}

function exampleValue(line: string): unknown {
  const named = actionOf(line);
  if (named === null) return line;
  return { [named.action]: named.path };
}

function criterionValue({ text, command }: Criterion): unknown {
  return command === "" ? text : { text, command };
}

/** Sets the entries of a list; those that stay keep their comments, and so does one that is changed in its place. */
function setList(document: Document, path: readonly string[], values: readonly unknown[]): void {
  const old = document.getIn(path, true);
  if (values.length === 0) {
    document.deleteIn(path);
    dropEmpty(document, path);
    return;
  }
  if (!isSeq(old)) {
    ensureMap(document, path).set(path.at(-1), document.createNode(values));
    return;
  }
  old.items = mergeItems(document, old, values);
  if (old.flow === true && values.length > 3) old.flow = false;
}

function mergeItems(document: Document, list: YAMLSeq, values: readonly unknown[]): unknown[] {
  const before = [...list.items];
  const taken = new Set<unknown>();
  const same = values.map((value) => {
    const wanted = JSON.stringify(value);
    const found = before.find((item) => !taken.has(item) && JSON.stringify(item) === wanted);
    if (found !== undefined) taken.add(found);
    return found;
  });
  return values.map((value, index) => {
    if (same[index] !== undefined) return same[index];
    const here = before[index];
    if (!isScalar(here) || taken.has(here) || typeof value !== "string") return document.createNode(value);
    taken.add(here);
    here.value = value;
    return here;
  });
}

function splitScope(document: Document): void {
  const shared = document.get("owned_scope", true);
  if (!isSeq(shared)) return;
  const map = new YAMLMap();
  map.set("write", shared);
  map.set("delete", document.createNode(shared.toJS(document)));
  document.set("owned_scope", map);
}

function ensureMap(document: Document, path: readonly string[]): YAMLMap {
  const [top] = path;
  const root = isMap(document.contents) ? document.contents : new YAMLMap();
  if (path.length < 2 || top === undefined) return root;
  const inner = root.get(top, true);
  if (isMap(inner)) return inner;
  const made = new YAMLMap();
  root.set(top, made);
  return made;
}

/** A map that the form emptied says nothing, and goes. */
function dropEmpty(document: Document, path: readonly string[]): void {
  const [top] = path;
  if (path.length < 2 || top === undefined) return;
  const inner = document.get(top, true);
  if (isMap(inner) && inner.items.length === 0) document.delete(top);
}
