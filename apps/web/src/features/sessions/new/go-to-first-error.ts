/** Brings the first thing that is wrong in a form into view, and puts the focus where it is mended. */
export function goToFirstError(form: HTMLFormElement | null): void {
  const alert = form?.querySelector<HTMLElement>('[role="alert"]');
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const isFieldFirst =
    field != null &&
    (alert == null || (field.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  field?.focus({ preventScroll: true });
  (isFieldFirst ? field : alert)?.scrollIntoView({ block: "center" });
}
