"use client";

import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { useFocusBack } from "./use-focus-back.ts";

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: string;
  isTitleHidden?: boolean;
  className?: string;
  children: ReactNode;
};

/** What `Dialog` shows, once it is loaded. */
export function DialogWindow(props: DialogProps) {
  const focusBack = useFocusBack();
  const descriptionId = useId();
  return (
    <Primitive.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Primitive.Content
          {...focusBack}
          className={classNames(
            "fixed top-[12vh] left-1/2 z-50 flex max-h-[76vh] w-[min(520px,calc(100vw-24px))] -translate-x-1/2 flex-col gap-3 overflow-auto rounded bg-surface-1 p-4 shadow-overlay",
            props.className,
          )}
          aria-describedby={props.description === undefined ? undefined : descriptionId}
        >
          <Primitive.Title className={props.isTitleHidden ? "sr-only" : "font-medium text-lg"}>
            {props.title}
          </Primitive.Title>
          {props.description === undefined ? null : (
            <Primitive.Description id={descriptionId} className="text-quiet">
              {props.description}
            </Primitive.Description>
          )}
          {props.children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
