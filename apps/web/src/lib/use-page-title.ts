import { useEffect } from "react";
import { formatPageTitle } from "./messages/page-messages.ts";

/** Names the tab after what the page shows, where only its data says that; null until it is known. */
export function usePageTitle(name: string | null) {
  useEffect(() => {
    if (name !== null) document.title = formatPageTitle(name);
  }, [name]);
}
