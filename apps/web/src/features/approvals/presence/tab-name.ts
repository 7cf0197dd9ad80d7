const key = "countersign-tab";

/** The name of a tab, and how often it has said something. */
export type Tab = { tabId: string; said: number };

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * The name of this tab: after a reload the one from before, so that it meets no ghost of itself. It is kept only while no page is
 * there, since a tab that is duplicated takes along what is kept.
 */
export function tabOf(kept: Kept, newName: () => string): Tab {
  const text = kept.getItem(key);
  kept.removeItem(key);
  return readTab(text) ?? { tabId: newName(), said: 0 };
}

/** Keeps the name for the page that comes next in this tab. */
export function keepTab(kept: Kept, tab: Tab): void {
  kept.setItem(key, JSON.stringify(tab));
}

function readTab(text: string | null): Tab | null {
  if (text === null) return null;
  try {
    const tab: unknown = JSON.parse(text);
    return isTab(tab) ? tab : null;
  } catch {
    // Not what a page here wrote: the tab gets a new name.
    return null;
  }
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== "object" || value === null || !("tabId" in value) || !("said" in value)) return false;
  const { tabId, said } = value;
  return typeof tabId === "string" && tabId.length >= 8 && typeof said === "number" && Number.isInteger(said);
}
