"use client";

import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useFocusBack } from "./use-focus-back.ts";

export type SheetProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  isWide?: boolean;
  children: ReactNode;
};

/** What `Sheet` shows, once it is loaded. */
export function SheetWindow({ isOpen, onClose, title, description, isWide = false, children }: SheetProps) {
  const focusBack = useFocusBack();
  const descriptionId = useId();
  return (
    <Primitive.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Primitive.Content
          {...focusBack}
          onEscapeKeyDown={(event) => {
            if (takesEscape(document.activeElement)) event.preventDefault();
          }}
          className={classNames(
            "fixed inset-y-0 right-0 z-50 flex w-[min(520px,100vw)] flex-col bg-surface-1 shadow-overlay",
            isWide && "w-[min(800px,100vw)]",
          )}
          aria-describedby={description === undefined ? undefined : descriptionId}
        >
          <header className="flex min-h-12 shrink-0 items-center gap-2 border-b py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="font-medium text-lg">{title}</Primitive.Title>
              {description === undefined ? null : (
                <Primitive.Description id={descriptionId} className="text-quiet text-sm">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <Button tone="quiet" size="icon" aria-label="Close" className="self-start">
                <X aria-hidden="true" className="size-4" />
              </Button>
            </Primitive.Close>
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Esc first closes a list of choices that is open inside, and leaves a field with words: only then it closes the sheet. */
function takesEscape(focused: Element | null): boolean {
  if (focused?.getAttribute("aria-expanded") === "true") return true;
  const isField = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement;
  // A box to tick has no caret.
  if (!isField || focused.selectionStart === null || focused.value.trim() === "") return false;
  focused.closest<HTMLElement>("[role=dialog]")?.focus();
  return true;
}
