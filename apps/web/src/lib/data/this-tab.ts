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

/** `crypto.randomUUID` is missing where the page came over plain http from another machine. */
function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** This tab, and how often it has said something: leaving one call and opening the next are two requests, which may overtake each other. */
export const thisTab: Tab =
  typeof window === "undefined" ? { tabId: "", said: 0 } : tabOf(sessionStorage, randomName);

if (typeof window !== "undefined") {
  // One more than was said: what the going page still says counts too.
  addEventListener("pagehide", () => keepTab(sessionStorage, { ...thisTab, said: thisTab.said + 1 }));
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) Object.assign(thisTab, tabOf(sessionStorage, randomName));
  });
}
