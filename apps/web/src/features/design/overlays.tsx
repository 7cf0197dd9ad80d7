import { Button } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { CopyButton } from "@countersign/ui/copy-button";
import { Dialog } from "@countersign/ui/dialog";
import { Drawer } from "@countersign/ui/drawer";
import { Menu, MenuEntry, MenuLine } from "@countersign/ui/menu";
import { Sheet } from "@countersign/ui/sheet";
import { toast } from "@countersign/ui/toaster";
import { Tooltip } from "@countersign/ui/tooltip";
import { CirclePause, OctagonX } from "lucide-react";
import { useState } from "react";
import { Sample } from "./section.tsx";

type Overlay = "dialog" | "confirm" | "sheet" | "drawer";

export function Overlays() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Sample name="Menu">
        <Menu trigger={<Button>Open</Button>} heading="All agents">
          <MenuEntry icon={CirclePause} hint="No agent takes another step." shortcut="p" onSelect={close}>
            Pause all
          </MenuEntry>
          <MenuLine />
          <MenuEntry icon={OctagonX} tone="deny" hint="Cancels waiting calls." isDisabled onSelect={close}>
            Stop all
          </MenuEntry>
        </Menu>
      </Sample>
      <Sample name="Copy button">
        <CopyButton text="git status" label="Copy command" />
      </Sample>
      <Sample name="Tooltip">
        <Tooltip text="No agent takes another step.">
          <Button>Hover</Button>
        </Tooltip>
      </Sample>
      <Sample name="Over the page">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Confirmation</Button>
        <Button onClick={() => setOpen("sheet")}>Sheet</Button>
        <Button onClick={() => setOpen("drawer")}>Drawer</Button>
      </Sample>
      <Sample name="Toast">
        <Button onClick={() => toast.success("Rule added.")}>Success</Button>
        <Button onClick={() => toast.error("The rule wasn’t saved. Your changes are kept.")}>Error</Button>
      </Sample>
      <Dialog
        isOpen={open === "dialog"}
        onOpenChange={close}
        title="Edit rule"
        description="Applies to new calls."
      >
        <Button onClick={close}>Close</Button>
      </Dialog>
      <ConfirmDialog
        isOpen={open === "confirm"}
        onOpenChange={close}
        title="Stop all sessions?"
        effect="Stops all active sessions and cancels waiting calls."
        confirmLabel="Stop all sessions"
        onConfirm={close}
      />
      <Sheet isOpen={open === "sheet"} onClose={close} title="Rule">
        <p>Details beside the page.</p>
      </Sheet>
      <Drawer isOpen={open === "drawer"} onOpenChange={close} title="All agents">
        <Button onClick={close}>Pause all</Button>
      </Drawer>
    </>
  );
}
