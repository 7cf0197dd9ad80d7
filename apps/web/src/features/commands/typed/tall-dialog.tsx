import { Dialog } from "@countersign/ui/dialog";
import { ScrollArea } from "@countersign/ui/scroll-area";
import type { ReactNode } from "react";

type TallDialogProps = {
  title: string;
  description: string;
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A window for much to read: what is read scrolls, the buttons stay. The text has the focus first, so that no key answers at once. */
export function TallDialog({ title, description, footer, onClose, children }: TallDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={description}
      className="top-[6dvh] max-h-[88dvh] w-[min(720px,calc(100vw-24px))] gap-0 overflow-hidden p-0 [&>h2]:px-4 [&>h2]:pt-4 [&>p]:px-4 [&>p]:pb-3"
    >
      <ScrollArea label={title} className="flex min-h-0 flex-1 flex-col gap-3 border-t p-4 *:shrink-0">
        {children}
      </ScrollArea>
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t p-4 max-md:p-3">
        {footer}
      </footer>
    </Dialog>
  );
}
