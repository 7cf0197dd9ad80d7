export type { PolicyCall, PolicyContext, PolicyFileSystem } from "./context.ts";
export { decide } from "./decide.ts";
