import { expect, it } from "vitest";
import { dayName, dayStarts } from "./day-starts.ts";

it.each([
  {
    name: "UTC",
    now: "2026-11-22T23:59:59.999Z",
    zone: "UTC",
    want: ["2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"],
  },
  {
    name: "the first moment of a day",
    now: "2026-11-22T00:00:00.000Z",
    zone: "UTC",
    want: ["2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"],
  },
  {
    name: "a zone where it is tomorrow already, over the turn of the year",
    now: "2026-12-31T23:30:00.000Z",
    zone: "Asia/Tokyo",
    want: ["2026-12-30T15:00:00.000Z", "2026-12-31T15:00:00.000Z"],
  },
  {
    name: "the night in which the clocks go back",
    now: "2026-10-25T12:00:00.000Z",
    zone: "Europe/Berlin",
    want: ["2026-10-23T22:00:00.000Z", "2026-10-24T22:00:00.000Z"],
  },
  {
    name: "the day after it, 25 hours later",
    now: "2026-10-26T12:00:00.000Z",
    zone: "Europe/Berlin",
    want: ["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  },
  {
    name: "the night in which the clocks go forward",
    now: "2026-03-30T12:00:00.000Z",
    zone: "Europe/Berlin",
    want: ["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  },
  {
    name: "a zone with half an hour, west of UTC",
    now: "2026-11-22T02:00:00.000Z",
    zone: "America/St_Johns",
    want: ["2026-11-20T03:30:00.000Z", "2026-11-21T03:30:00.000Z"],
  },
])("midnights of $name", ({ now, zone, want }) => {
  const starts = dayStarts(Date.parse(now), 2, zone);
  expect(starts.map((start) => new Date(start).toISOString())).toEqual(want);
});

it("names each day once, also over a change of the clocks", () => {
  const starts = dayStarts(Date.parse("2026-11-01T12:00:00.000Z"), 90, "Europe/Berlin");
  const names = starts.map((start) => dayName(start, "Europe/Berlin"));
  expect(new Set(names).size).toBe(90);
  expect([names[0], names.at(-1)]).toEqual(["2026-08-04", "2026-11-01"]);
});
