// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, expect, it } from "vitest";
import { useKeys } from "./use-keys.ts";

const answered: string[] = [];

function Answers({ name }: { name: string }) {
  useKeys(() => {
    answered.push(name);
    return true;
  });
  return null;
}

/** Presses a key as soon as the answers are on the page. */
function Pressed({ name }: { name: string }) {
  useLayoutEffect(() => {
    if (name !== "") window.dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
  }, [name]);
  return <Answers name={name} />;
}

afterEach(cleanup);

it("a key that comes as soon as something new is shown is for what is shown", () => {
  const { rerender } = render(<Pressed name="" />);
  rerender(<Pressed name="armed" />);
  expect(answered).toEqual(["armed"]);
});
