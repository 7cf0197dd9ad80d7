"use client";

import { Dialog } from "@countersign/ui/dialog";
import { Kbd } from "@countersign/ui/kbd";

const groups = [
  {
    name: "Everywhere",
    keys: [
      ["⌘+K", "Find and do anything (Ctrl K)"],
      ["?", "These keys"],
      ["g i", "Inbox"],
      ["g s", "Sessions"],
      ["g r", "Rules"],
      ["c", "New session"],
    ],
  },
  {
    name: "A waiting call",
    keys: [
      ["a", "Approve"],
      ["A", "Approve and remember: choose what, for whom, how long"],
      ["d", "Deny: write a reason, Enter denies"],
      ["i", "Instruct: write what to do instead, Enter sends"],
      ["Escape", "Abort the call; in a field, leave the field"],
    ],
  },
  {
    name: "Inbox",
    keys: [
      ["j", "Next call"],
      ["k", "Call before"],
      ["n", "Show new calls"],
    ],
  },
  {
    name: "Rules",
    keys: [
      ["n", "Add a rule"],
      ["/", "Find a rule"],
      ["t", "Try a rule on a call"],
      ["j", "Next rule"],
      ["k", "Rule before"],
      ["Enter", "Open the rule"],
    ],
  },
  {
    name: "Session",
    keys: [
      ["1", "Yes, approve"],
      ["2", "Tell the agent what to do instead"],
      ["3", "No, deny"],
      ["ArrowUp", "Option above"],
      ["ArrowDown", "Option below"],
      ["Enter", "Answer with the marked option; send a message"],
      ["Shift+Escape", "Stop the session"],
    ],
  },
] as const;

/** Every key that does something. */
export function KeysDialog(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog {...props} title="Keys" className="w-[min(640px,calc(100vw-24px))]">
      <div className="grid gap-4 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group.name}>
            <h3 className="mb-1 font-medium text-quiet text-sm">{group.name}</h3>
            <dl className="flex flex-col gap-1">
              {group.keys.map(([key, effect]) => (
                <div key={key} className="flex items-baseline gap-2">
                  <dt className="w-16 shrink-0">
                    <Kbd keys={key} />
                    <span className="sr-only">{key}</span>
                  </dt>
                  <dd>{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
