import { z } from "zod";
import { permissionModes } from "./permission-modes.ts";

export const permissionMode = z.enum(permissionModes);
export type PermissionMode = z.infer<typeof permissionMode>;
