"use client";

import { builtInCommands } from "@countersign/commands";
import { Dialog } from "@countersign/ui/dialog";
import { Kbd } from "@countersign/ui/kbd";
import { Fragment } from "react";

type KeyGroup = { name: string; keys: readonly (readonly [key: string, effect: string])[]; note?: string };

const groups: readonly KeyGroup[] = [
  {
    name: "Everywhere",
    keys: [
      ["Mod+K", "Find and do anything"],
      ["?", "These keys and commands"],
      ["g i", "Inbox"],
      ["g s", "Sessions"],
      ["g r", "Rules"],
      ["g c", "Commands"],
      ["g t", "Intents"],
      ["g l", "Audit log"],
      ["g v", "Insights, what was decided"],
      ["g e", "Settings"],
      ["c", "New session"],
      ["z", "Take a denial or an instruction back, while it is offered"],
    ],
  },
  {
    name: "Inbox",
    keys: [
      ["a", "Approve"],
      ["A", "Approve and always allow: choose what, for whom, how long"],
      ["d", "Deny: write a reason, Enter denies"],
      ["e", "Edit the input, and approve just that"],
      ["i", "Instruct: write what to do instead, Enter sends"],
      ["Escape", "Abort the call; in a field, leave the field"],
      ["x", "Select the call, or not: selected ones are answered together"],
      ["X", "Select all of its kind"],
      ["j", "Next call"],
      ["k", "Call before"],
      ["n", "Show new calls"],
    ],
  },
  {
    name: "A call in its session",
    keys: [
      ["1", "Yes, approve"],
      ["2", "Tell the agent what to do instead"],
      ["3", "No, deny, with the reason if one is written"],
      ["ArrowUp", "Option above"],
      ["ArrowDown", "Option below"],
      ["ArrowRight", "From Approve to Always allow… and Edit…"],
      ["e", "Edit the input, unless more is typed"],
      ["Enter", "Answer with the marked option"],
      ["Escape", "Abort the call; in a field, leave the field"],
    ],
    note: "Every other letter is typed into the instruction. On the line numbers of a diff the arrows move, and Enter comments.",
  },
  {
    name: "Commands",
    keys: [
      ["n", "New team command"],
      ["/", "Find a command"],
      ["j", "Next command"],
      ["k", "Command before"],
      ["e", "Edit the team command that is open"],
      ["r", "Run the command that is open"],
      ["Mod+Enter", "Save the team command, from every field"],
    ],
  },
  {
    name: "Intents",
    keys: [
      ["n", "New intent"],
      ["Mod+Enter", "Save the intent, from every field"],
    ],
  },
  {
    name: "Editing an input",
    keys: [
      ["Mod+Enter", "Approve with the edited input"],
      ["Escape", "Leave the editor; the call still waits"],
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
    name: "Audit",
    keys: [
      ["/", "Search: Enter searches, Tab completes, Backspace goes to the filters"],
      ["j", "Next row; the open one follows"],
      ["k", "Row before"],
      ["Enter", "Open the row"],
      ["Escape", "Close the row"],
      ["n", "Show new rows"],
      ["v", "Verify the chain"],
    ],
  },
  {
    name: "People, Keys",
    keys: [["n", "Invite somebody, or make a key"]],
  },
  {
    name: "Session",
    keys: [
      ["Enter", "Send the message"],
      ["/", "At the beginning of the message: list commands, Enter or Tab completes"],
      ["Alt+P", "Show what the typed command would send"],
      ["Shift+Escape", "Stop the session"],
    ],
  },
];

/** Every key that does something, and every command of the message field. */
export function KeysDialog(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog {...props} title="Keys and commands" className="w-[min(640px,calc(100vw-24px))]">
      <div className="grid gap-4 sm:grid-cols-2">
        {groups.map((group, index) => (
          <Fragment key={group.name}>
            <Keys group={group} />
            {index === 0 ? <MessageCommands /> : null}
          </Fragment>
        ))}
      </div>
    </Dialog>
  );
}

function Keys({ group }: { group: KeyGroup }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-quiet text-sm">{group.name}</h3>
      <dl className="flex flex-col gap-1">
        {group.keys.map(([key, effect]) => (
          <div key={key} className="flex items-baseline gap-2">
            <dt className="w-18 shrink-0">
              <Kbd keys={key} isAlwaysShown />
              <span className="sr-only">{key.replace("Mod", "Control or Command")}</span>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      {group.note === undefined ? null : <p className="mt-1 text-quiet text-sm">{group.note}</p>}
    </section>
  );
}

/** Second, as what /help is typed for. Which others there are depends on the workspace. */
function MessageCommands() {
  return (
    <section>
      <h3 className="mb-1 font-medium text-quiet text-sm">Commands in a session’s message field</h3>
      <dl className="flex flex-col gap-1">
        {builtInCommands.map(({ name, argument, description }) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt className="w-20 shrink-0 font-mono text-sm">/{name}</dt>
            <dd className="min-w-0 break-words">
              {description}
              {argument === null ? null : <span className="text-quiet text-sm">: {argument}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-quiet text-sm">
        Those of the workspace, the team and your own are listed when you type / there, and on the page
        Commands.
      </p>
    </section>
  );
}
