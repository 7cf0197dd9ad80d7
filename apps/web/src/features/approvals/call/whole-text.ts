import { createContext, useContext } from "react";

const WholeTextContext = createContext(false);

/** Where texts are shown whole: calls that are decided together are listed in full, with nothing folded. */
export const WholeText = WholeTextContext;

export function useIsWhole(): boolean {
  return useContext(WholeTextContext);
}
