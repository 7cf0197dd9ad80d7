import { expect, it } from "vitest";
import { keepTab, tabOf } from "./this-tab.ts";

function storage(texts = new Map<string, string>()) {
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

const first = "a".repeat(32);
const second = "b".repeat(32);

it("is the same tab after a reload, and goes on counting", () => {
  const kept = storage();
  keepTab(kept, { tabId: first, said: 7 });
  expect(tabOf(kept, () => second)).toEqual({ tabId: first, said: 7 });
});

it("is another tab where a page that still stands was duplicated", () => {
  const kept = storage();
  keepTab(kept, { tabId: first, said: 7 });
  tabOf(kept, () => second);
  expect(tabOf(kept, () => second)).toEqual({ tabId: second, said: 0 });
});

it.each(["{", "[]", JSON.stringify({ tabId: first })])("gets a new name where %s is kept", (text) => {
  const kept = storage(new Map([["countersign-tab", text]]));
  expect(tabOf(kept, () => second)).toEqual({ tabId: second, said: 0 });
});
