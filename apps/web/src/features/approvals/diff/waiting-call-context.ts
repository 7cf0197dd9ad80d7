import { createContext } from "react";

/** The waiting call whose diffs are shown below. Without it a diff has only its own lines. */
export const WaitingCallContext = createContext<string | null>(null);
