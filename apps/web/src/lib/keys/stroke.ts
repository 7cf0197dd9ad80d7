/** One key press, as far as shortcuts care. `field` is what has the focus; `atStart` and `atEnd` say where its caret is. */
export type Stroke = {
  key: string;
  hasShift: boolean;
  /** Control, Meta or Alt is held: then it is the browser's or the palette's, never a verdict. */
  hasModifier: boolean;
  isRepeat: boolean;
  field: "none" | "button" | "line" | "area" | "choice";
  isInDialog: boolean;
  atStart: boolean;
  atEnd: boolean;
};

export function strokeOf(event: KeyboardEvent): Stroke {
  const target = event.target instanceof HTMLElement ? event.target : null;
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
    field,
    isInDialog: document.querySelector('[role="dialog"], [role="alertdialog"]') !== null,
    atStart: caret === null || caret.selectionEnd === 0,
    atEnd: caret === null || caret.selectionStart === caret.value.length,
  };
}

/** Whether the key writes something: one character, no modifier. */
export function isPrintable(stroke: Stroke): boolean {
  return !stroke.hasModifier && [...stroke.key].length === 1;
}

/** Whether the key closes a form that stands in the page: Escape alone, and no dialog takes it. */
export function leavesForm(stroke: Stroke): boolean {
  return stroke.key === "Escape" && !stroke.isInDialog && !stroke.hasModifier && !stroke.hasShift;
}

/** What Escape does beside a call that waits: in a field it leaves that, else it aborts the call. Held, or with Shift, it does nothing. */
export function escapeAction(stroke: Stroke): "leave-field" | "abort" | null {
  if (stroke.hasShift || stroke.isRepeat) return null;
  return isTyping(stroke) ? "leave-field" : "abort";
}

/** Takes the focus out of the field that has it, so that letters are keys again. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

export function isTyping(stroke: Stroke): boolean {
  return stroke.field === "line" || stroke.field === "area" || stroke.field === "choice";
}

function fieldOf(target: HTMLElement | null): Stroke["field"] {
  if (target === null) return "none";
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return "area";
  if (target instanceof HTMLSelectElement) return "choice";
  // A box to tick takes no letters: its keys are those of a button.
  if (target instanceof HTMLInputElement) return target.type === "checkbox" ? "button" : "line";
  return target.closest("button, a[href], summary, [role=button]") === null ? "none" : "button";
}
