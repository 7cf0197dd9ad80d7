import type { ReactNode } from "react";

/** One subject of the settings page. `about` says in a sentence what it is for and whom it concerns. */
export function SettingsSection(props: { id: string; title: string; about: ReactNode; children: ReactNode }) {
  return (
    <section id={props.id} aria-labelledby={`${props.id}-title`} className="flex flex-col gap-3 py-6">
      <div>
        <h2 id={`${props.id}-title`} className="font-medium text-lg">
          {props.title}
        </h2>
        <p className="max-w-[68ch] text-quiet">{props.about}</p>
      </div>
      {props.children}
    </section>
  );
}

type SwitchRowProps = {
  label: string;
  about: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** Something that is on or off, with what that means. */
export function SwitchRow({ label, about, isOn, isDisabled, onChange }: SwitchRowProps) {
  return (
    <label className="flex items-start gap-3 rounded border px-3 py-2.5 has-disabled:text-quiet max-md:min-h-11">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent max-md:size-5"
      />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-quiet text-sm">{about}</span>
      </span>
    </label>
  );
}
