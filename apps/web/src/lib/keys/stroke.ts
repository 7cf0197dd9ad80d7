/** One key press, as far as shortcuts care. `field` is what has the focus; `atStart` and `atEnd` say where its caret is. */
export type Stroke = {
  key: string;
  hasShift: boolean;
  /** Control, Meta or Alt is held: then it is the browser's or the palette's, never a verdict. */
  hasModifier: boolean;
  isRepeat: boolean;
  /** When the key went down, as `performance.now()` counts. */
  at: number;
  field: "none" | "button" | "line" | "area" | "choice";
  /** Whether a dialog, a menu or a popover is open: it has the keys. */
  isInDialog: boolean;
  atStart: boolean;
  atEnd: boolean;
};

export function strokeOf(event: KeyboardEvent): Stroke {
  const target = targetOf(event);
  const field = fieldOf(target);
  const caret =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && field === "line")
      ? target
      : null;
  return {
    key: event.key,
    hasShift: event.shiftKey,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.isComposing,
    isRepeat: event.repeat,
    at: event.timeStamp,
    field,
    isInDialog: isOverlayOpen(),
    atStart: caret === null || caret.selectionEnd === 0,
    atEnd: caret === null || caret.selectionStart === caret.value.length,
  };
}

/** The key as the keymap spells it: a character has its Shift in itself ("A"), other keys name it ("Shift+Backspace"). */
export function withShift({ key, hasShift }: Stroke): string {
  return hasShift && [...key].length > 1 ? `Shift+${key}` : key;
}

/** Whether the key closes a form that stands in the page: Escape alone, and no dialog takes it. */
export function leavesForm(stroke: Stroke): boolean {
  return stroke.key === "Escape" && !stroke.isInDialog && !stroke.hasModifier && !stroke.hasShift;
}

/** Takes the focus out of the field that has it, so that letters are keys again. */
export function leaveField(): void {
  if (isFieldFocused() && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Whether a dialog, a menu or a popover is open. */
export function isOverlayOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

/** Whether the focus is where letters are written. */
export function isFieldFocused(): boolean {
  if (typeof document === "undefined") return false;
  return isField(fieldOf(document.activeElement instanceof HTMLElement ? document.activeElement : null));
}

export function isTyping(stroke: Pick<Stroke, "field">): boolean {
  return isField(stroke.field);
}

/** Whether a key is pressed where letters are written. */
export function isTypedInto(event: KeyboardEvent): boolean {
  return isField(fieldOf(targetOf(event)));
}

function isField(field: Stroke["field"]): boolean {
  return field === "line" || field === "area" || field === "choice";
}

/** The element that has the focus, also inside of a diff, which hides its own from the page. */
function targetOf(event: KeyboardEvent): HTMLElement | null {
  const [target] = event.composedPath();
  return target instanceof HTMLElement ? target : null;
}

function fieldOf(target: HTMLElement | null): Stroke["field"] {
  if (target === null) return "none";
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return "area";
  if (target instanceof HTMLSelectElement) return "choice";
  // A box to tick takes no letters: its keys are those of a button.
  if (target instanceof HTMLInputElement) return target.type === "checkbox" ? "button" : "line";
  return target.closest("button, a[href], summary, [role=button]") === null ? "none" : "button";
}
