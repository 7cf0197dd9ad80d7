/** Why something can’t be done now: the server isn’t reached, or the browser can’t. */
export const accessMessages = {
  connecting: "Connecting… You can decide calls once the server answers.",
  reconnecting: "Connection lost. Data may be out of date. You can’t decide calls until you reconnect.",
  offline: "Offline. Data may be out of date. You can’t decide calls until you reconnect.",
  databaseAway: "The database can’t be reached. You can decide calls once it’s back.",
  loadingAccount: "Still loading your account.",
  passkeysNeedHttps: "Passkeys work only over HTTPS.",
  noPasskeys: "This browser doesn’t support passkeys.",
} as const;

export function formatNoPasskeysAt(hostname: string, address: string): string {
  return `Passkeys don’t work at ${hostname}, because browsers need a host name. On this machine, open ${address} instead.`;
}
