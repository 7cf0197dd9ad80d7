// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { makeExpandReachable } from "./expand-keys.ts";

const separator = `
  <div data-separator-wrapper>
    <div role="button" data-expand-button data-expand-up></div>
    <div role="button" data-expand-button data-expand-down></div>
    <div data-separator-content><span data-unmodified-lines>40 unmodified lines</span></div>
    <div role="button" data-expand-button data-expand-all-button style="display: none">Expand all</div>
  </div>`;

it("gives what shows more lines names and keys, once", () => {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = separator;
  makeExpandReachable(host);
  makeExpandReachable(host);
  const named = [...root.querySelectorAll<HTMLElement>('[role="button"][aria-label]')];
  expect(named.map((one) => [one.getAttribute("aria-label"), one.tabIndex])).toEqual([
    ["Show 10 more lines below", 0],
    ["Show 10 more lines above", 0],
    ["Show all lines between", 0],
  ]);
  const [up, , all] = named;
  const clicked = vi.fn<(event: Event) => void>();
  root.addEventListener("click", clicked);
  up?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  expect(clicked).toHaveBeenCalledTimes(1);
  clicked.mockClear();
  all?.dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
  expect(clicked.mock.calls.map(([event]) => event.target)).toEqual([
    root.querySelector("[data-expand-all-button]"),
  ]);
});
