"use client";

import { createContext } from "react";

export const noFolders: readonly string[] = [];

/** The folders outside the workspace that people opened for the commands of the session that is shown. */
export const OpenedFolders = createContext(noFolders);
