import { expect, it } from "vitest";
import { isApiPath } from "./api-path.ts";

it.each([
  { path: "/api/trpc/sessions.list", want: true },
  { path: "/%61pi/trpc/sessions.list", want: true },
  { path: "/%61%70%69/trpc/sessions.list", want: true },
  { path: "/api%2Ftrpc/sessions.list", want: true },
  { path: "/%zz", want: false },
  { path: "/apis", want: false },
  { path: "/", want: false },
])("$path: $want", ({ path, want }) => {
  expect(isApiPath(path)).toBe(want);
});
