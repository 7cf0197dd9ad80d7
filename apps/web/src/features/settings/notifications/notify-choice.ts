import { makeStore } from "../../../lib/data/external-store.ts";

const key = "countersign-notify";

/** Whether open tabs of this browser notify; it is a choice of this browser alone. */
export const notifyChoice = makeStore(false);

/** Reads the choice again: another tab may have changed it. */
export function readNotifyChoice(): void {
  notifyChoice.set(localStorage.getItem(key) === "on");
}

export function keepNotifyChoice(isOn: boolean): void {
  localStorage.setItem(key, isOn ? "on" : "off");
  notifyChoice.set(isOn);
}
