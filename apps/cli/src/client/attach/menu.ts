import type { FoundFiles } from "@countersign/contracts/session-files";
import type { Key } from "../../terminal/read-keys.ts";
import { fieldWith, type TextField } from "../../terminal/text-field.ts";
import { matchingCommands, type OfferedCommand } from "./offered-commands.ts";
import { completeFile, matchingFiles, typedFile } from "./offered-files.ts";

/** What the list below the field is made of. `marked`: the name that the arrow keys chose. `isClosed`: Esc closed it. */
export type MenuState = {
  commands: readonly OfferedCommand[];
  files: FoundFiles;
  marked: string | null;
  isClosed: boolean;
};

/** One line of the list. `name` names it, and `taken` is the field once it's chosen. */
type Offer = { name: string; description: string; taken: TextField };

/** The list for what is typed. `marked`: its place. `isWhole`: what is typed is the name of something, so Enter sends it. */
export type Menu = {
  sign: "/" | "@";
  offers: readonly Offer[];
  marked: number;
  isWhole: boolean;
  isComplete: boolean;
};

export const noMenu: MenuState = {
  commands: [],
  files: { files: [], isComplete: true },
  marked: null,
  isClosed: false,
};

/** Null where nothing is offered. */
export function openMenu(state: MenuState, input: TextField): Menu | null {
  if (state.isClosed || input.text === "") return null;
  const menu = commandMenu(state, input) ?? fileMenu(state, input);
  if (menu === null || menu.offers.length === 0) return null;
  return {
    ...menu,
    marked: Math.max(
      0,
      menu.offers.findIndex(({ name }) => name === state.marked),
    ),
  };
}

function commandMenu({ commands }: MenuState, { text }: TextField): Menu | null {
  const offers = matchingCommands(commands, text).map(({ name, description }) => ({
    name,
    description,
    taken: fieldWith(`/${name} `),
  }));
  const isWhole = commands.some(({ name }) => `/${name}` === text);
  return offers.length === 0 ? null : { sign: "/", offers, marked: 0, isWhole, isComplete: true };
}

function fileMenu({ files: { files, isComplete } }: MenuState, input: TextField): Menu | null {
  const typed = typedFile(input);
  if (typed === null) return null;
  const offers = matchingFiles(files, typed.typed).map((path) => ({
    name: path,
    description: "",
    taken: completeFile(input, typed, path),
  }));
  return { sign: "@", offers, marked: 0, isWhole: files.includes(typed.typed), isComplete };
}

/** What a key does to the list and the field; null where it isn't the list's. */
export function pressMenu(
  state: MenuState,
  input: TextField,
  key: Key,
): { menu: MenuState; input: TextField } | null {
  const menu = openMenu(state, input);
  if (menu === null || key.kind !== "named") return null;
  const chosen = menu.offers[menu.marked];
  const taken = chosen === undefined ? null : { menu: { ...state, marked: null }, input: chosen.taken };
  switch (key.name) {
    case "up":
      return { menu: { ...state, marked: nameAt(menu, menu.marked - 1) }, input };
    case "down":
      return { menu: { ...state, marked: nameAt(menu, menu.marked + 1) }, input };
    case "escape":
      return { menu: { ...state, isClosed: true }, input };
    case "tab":
      return taken;
    case "enter":
      return menu.isWhole && state.marked === null ? null : taken;
    default:
      return null;
  }
}

/** Round at both ends. */
function nameAt({ offers }: Menu, place: number): string | null {
  return offers.at(place % offers.length)?.name ?? null;
}
