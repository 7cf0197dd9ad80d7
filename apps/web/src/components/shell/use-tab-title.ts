import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useWaitingCount } from "./use-waiting.ts";

const countPrefix = /^\(\d+\) /;

/** Keeps the number of waiting calls before the page's title, and in the tab's icon. */
export function useTabTitle() {
  const count = useWaitingCount();
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page brings its own title and icon
  useEffect(() => {
    const href = count === 0 ? "/icon.svg" : countIcon(count);
    const show = () => {
      const page = document.title.replace(countPrefix, "");
      const title = count === 0 ? page : `(${count}) ${page}`;
      if (document.title !== title) document.title = title;
      showIcon(href);
    };
    show();
    // A page that is shown later brings a title and an icon of its own, and the last one counts.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [count, pathname]);
}

function showIcon(href: string) {
  for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')) {
    if (icon.getAttribute("href") !== href) icon.setAttribute("href", href);
  }
}

function countIcon(count: number): string {
  const text = count > 99 ? "99" : String(count);
  const size = text.length === 1 ? 22 : 18;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#b25c00"/><text x="16" y="${16 + size * 0.36}" font-family="sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="#fff">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
