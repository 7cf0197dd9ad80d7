import { builtInCommands } from "@countersign/commands";
import { Kbd } from "@countersign/ui/kbd";
import { Fragment } from "react";
import { type KeyBindings, keymap } from "../../lib/keys/keymap.ts";
import { shellMessages } from "./shell-messages.ts";

type KeyGroup = { name: string; keys: KeyBindings; note?: string };

const groups: readonly KeyGroup[] = [
  { name: shellMessages.keysEverywhere, keys: keymap.everywhere },
  {
    name: shellMessages.keysWaitingCall,
    keys: keymap.call,
    note: shellMessages.keysWaitingCallNote,
  },
  { name: shellMessages.inbox, keys: keymap.inbox },
  { name: shellMessages.sessions, keys: keymap.sessions },
  {
    name: shellMessages.keysCallInSession,
    keys: keymap.panel,
    note: shellMessages.keysEscNote,
  },
  { name: shellMessages.commands, keys: keymap.commands },
  { name: shellMessages.intents, keys: keymap.intents },
  { name: shellMessages.keysEditingInput, keys: keymap.editor },
  { name: shellMessages.rules, keys: keymap.rules },
  { name: shellMessages.audit, keys: keymap.audit },
  { name: shellMessages.keysPeople, keys: keymap.team },
  { name: shellMessages.session, keys: keymap.session },
];

/** Every key that does something, and every command of the message field. */
export function KeysList() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {groups.map((group, index) => (
        <Fragment key={group.name}>
          <Keys group={group} />
          {index === 0 ? <MessageCommands /> : null}
        </Fragment>
      ))}
    </div>
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
                    <span className="sr-only">{key.replace("Mod", shellMessages.controlOrCommand)}</span>
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
      <h3 className="mb-1 font-medium text-quiet text-sm">{shellMessages.commandsInField}</h3>
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
      <p className="mt-1 text-quiet text-sm">{shellMessages.howToListCommands}</p>
    </section>
  );
}
