import { createContext, useContext } from "react";

const WholeTextContext = createContext(false);

/** Where texts are shown whole: what is decided together is listed in full, nothing of it folded away. */
export const WholeText = WholeTextContext;

export function useIsWhole(): boolean {
  return useContext(WholeTextContext);
}
