import { builtInCommands } from "@countersign/commands";
import { Kbd } from "@countersign/ui/kbd";
import { Fragment } from "react";
import { keyEffects } from "../../lib/keys/key-effects.ts";
import { type KeyBinding, keymap } from "../../lib/keys/keymap.ts";
import { keysListMessages } from "./keys-list-messages.ts";
import { menuMessages } from "./menu-messages.ts";
import { shellMessages } from "./shell-messages.ts";

type KeyGroup = { name: string; place: keyof typeof keymap; note?: string };

const groups: readonly KeyGroup[] = [
  { name: keysListMessages.keysEverywhere, place: "everywhere" },
  {
    name: keysListMessages.keysWaitingCall,
    place: "call",
    note: keysListMessages.keysWaitingCallNote,
  },
  { name: shellMessages.inbox, place: "inbox" },
  { name: shellMessages.sessions, place: "sessions" },
  {
    name: keysListMessages.keysCallInSession,
    place: "panel",
    note: keysListMessages.keysEscNote,
  },
  { name: shellMessages.commands, place: "commands" },
  { name: shellMessages.intents, place: "intents" },
  { name: keysListMessages.keysEditingInput, place: "editor" },
  { name: shellMessages.rules, place: "rules" },
  { name: shellMessages.audit, place: "audit" },
  { name: keysListMessages.keysPeople, place: "team" },
  { name: menuMessages.session, place: "session" },
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

function linesOf(place: keyof typeof keymap): { keys: readonly string[]; effect: string }[] {
  const bindings = new Map<string, KeyBinding>(Object.entries(keymap[place]));
  return Object.entries<string | null>(keyEffects[place]).flatMap(([action, effect]) => {
    const keys = bindings.get(action)?.keys;
    return effect === null || keys === undefined ? [] : [{ keys, effect }];
  });
}

function Keys({ group }: { group: KeyGroup }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-quiet text-sm">{group.name}</h3>
      <dl className="flex flex-col gap-1">
        {linesOf(group.place).map(({ keys, effect }) => (
          <div key={keys[0]} className="flex items-baseline gap-2">
            <dt className="flex w-18 shrink-0 flex-wrap gap-1">
              {keys.map((key) => (
                <Fragment key={key}>
                  <Kbd keys={key} isAlwaysShown />
                  <span className="sr-only">{key.replace("Mod", keysListMessages.controlOrCommand)}</span>
                </Fragment>
              ))}
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
      <h3 className="mb-1 font-medium text-quiet text-sm">{keysListMessages.commandsInField}</h3>
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
      <p className="mt-1 text-quiet text-sm">{keysListMessages.howToListCommands}</p>
    </section>
  );
}
