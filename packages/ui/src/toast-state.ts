import type { toast } from "sonner";

type Order = (sonner: typeof toast) => void;

/** What was asked of messages before they could be shown, and whether one is on the screen. */
export type ToastState = { waiting: readonly Order[]; isShown: boolean };

let state: ToastState = { waiting: [], isShown: false };
let sonner: typeof toast | null = null;
const listeners = new Set<() => void>();

function set(change: Partial<ToastState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Between those who have something to say and the list that shows it, which is loaded late. */
export const toastState = {
  get: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Does it now, or once the list is there. */
  run(order: Order): void {
    if (sonner === null) set({ waiting: [...state.waiting, order] });
    else order(sonner);
  },
  /** The list is there: does what waited, in order. Gives the function that says it is gone. */
  begin(by: typeof toast): () => void {
    sonner = by;
    const { waiting } = state;
    set({ waiting: [] });
    for (const order of waiting) order(by);
    return () => {
      sonner = null;
    };
  },
  setShown: (isShown: boolean) => set({ isShown }),
};
