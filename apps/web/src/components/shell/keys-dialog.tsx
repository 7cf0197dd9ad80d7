"use client";

import { builtInCommands } from "@countersign/commands";
import { Dialog } from "@countersign/ui/dialog";
import { Kbd } from "@countersign/ui/kbd";
import { Fragment } from "react";
import { type KeyBindings, keymap } from "../../lib/keys/keymap.ts";

type KeyGroup = { name: string; keys: KeyBindings; note?: string };

const groups: readonly KeyGroup[] = [
  { name: "Everywhere", keys: keymap.everywhere },
  {
    name: "A waiting call",
    keys: keymap.call,
    note: "The same in the inbox and in a session, while no field has the focus.",
  },
  { name: "Inbox", keys: keymap.inbox },
  { name: "Sessions", keys: keymap.sessions },
  {
    name: "A call in its session",
    keys: keymap.panel,
    note: "An Esc within a second of one that closed something does nothing.",
  },
  { name: "Commands", keys: keymap.commands },
  { name: "Intents", keys: keymap.intents },
  { name: "Editing an input", keys: keymap.editor },
  { name: "Rules", keys: keymap.rules },
  { name: "Audit", keys: keymap.audit },
  { name: "People, Keys", keys: keymap.team },
  { name: "Session", keys: keymap.session },
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
        {Object.values(group.keys).map(({ keys, effect }) =>
          effect === null ? null : (
            <div key={keys[0]} className="flex items-baseline gap-2">
              <dt className="flex w-18 shrink-0 flex-wrap gap-1">
                {keys.map((key) => (
                  <Fragment key={key}>
                    <Kbd keys={key} isAlwaysShown />
                    <span className="sr-only">{key.replace("Mod", "Control or Command")}</span>
                  </Fragment>
                ))}
              </dt>
              <dd>{effect}</dd>
            </div>
          ),
        )}
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
        Type / there to list workspace, team and personal commands, or open the Commands page.
      </p>
    </section>
  );
}
