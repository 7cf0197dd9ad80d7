const symbols: Record<string, string> = {
  Escape: "Esc",
  Enter: "↵",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Shift: "⇧",
  Meta: "⌘",
  Control: "Ctrl",
};

/** The keys of a shortcut, as `aria-keyshortcuts` spells them ("Shift+Escape"). Hidden on touch screens and from readers. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-[3px] border border-current px-1 font-mono text-[10px] leading-[14px] [@media(hover:none)]:hidden"
    >
      {keys
        .split("+")
        .map((key) => symbols[key] ?? key)
        .join(" ")}
    </span>
  );
}
