import { useRef } from "react";

/**
 * Takes the focus back to where it was when a window closes. These windows are opened by state and not by an element that Radix
 * knows of, so it would leave the focus nowhere. What moved the focus itself meanwhile keeps it.
 */
export function useFocusBack(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement;
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      const { current } = before;
      if (document.activeElement !== document.body) return;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
    },
  };
}
