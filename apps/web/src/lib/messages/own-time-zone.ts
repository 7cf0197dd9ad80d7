/** The zone of this browser by its IANA name. One that does not know where it is says so in ways that no server knows. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === undefined || timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}
