"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * Stands in for a window while its code loads: it dims the page and takes the focus, so that no letter typed meanwhile reaches
 * the page, and gives the focus back to where it was when the window comes.
 */
export function WindowComing({ title, onClose }: { title: string; onClose: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const { current } = element;
    current?.focus();
    return () => {
      if (document.activeElement === current && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      ref={element}
      role="dialog"
      aria-modal="true"
      aria-busy="true"
      aria-label={title}
      tabIndex={-1}
      className="fixed inset-0 z-40 bg-overlay outline-none"
      onKeyDown={(event) => {
        event.preventDefault();
        if (event.key === "Escape") onClose();
      }}
    />
  );
}
