import { describe, expect, it } from "vitest";
import { analyseCommand } from "../analyse-command.ts";
import { analyseOnce } from "./analyse-once.ts";

const here = { cwd: "/work/one", home: "/home/user" };
const there = { ...here, cwd: "/work/two" };

describe("an analysis that is kept", () => {
  it("is that of its own folder, and stays while others come", () => {
    const [one, two] = [analyseOnce("rm ../a", here), analyseOnce("rm ../a", there)];
    expect(one).toEqual(analyseCommand("rm ../a", here));
    expect(two).toEqual(analyseCommand("rm ../a", there));
    for (let count = 0; count < 1_000; count += 1) analyseOnce(`git log -${count}`, here);
    expect(analyseOnce("rm ../a", here)).toBe(one);
    expect(analyseOnce("rm ../a", there)).toBe(two);
  });

  it("is made again, and the same, when much has come since", () => {
    const first = analyseOnce("rm b", here);
    for (let count = 0; count < 700; count += 1) analyseOnce(`echo ${count} ${"x".repeat(1_900)}`, here);
    const again = analyseOnce("rm b", here);
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });

  it("is never one of a command that is very long", () => {
    const long = `echo ${"x".repeat(2_000)}`;
    expect(analyseOnce(long, here)).not.toBe(analyseOnce(long, here));
    expect(analyseOnce(long, here)).toEqual(analyseCommand(long, here));
  });
});
