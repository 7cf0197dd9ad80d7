import { createContext } from "react";

/** Whether what is drawn is the first part of a session, whose folded cards have nothing to open yet. */
export const IsFirstPart = createContext(false);
