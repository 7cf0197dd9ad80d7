import { beforeEach, describe, expect, it } from "vitest";
import { dropOffer, newestOffer, offerUndo, undoOffers } from "./undo-offers.ts";

const at = "2026-01-01T00:00:00.000Z";
const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();
const nowhere = () => undefined;

describe("offerUndo", () => {
  beforeEach(() => undoOffers.set([]));

  it("counts the server's time from when this machine asked", () => {
    const offer = offerUndo("deny", [{ callId: "a", at, undoUntil: later(5) }], {
      sentAt: 1_000,
      title: null,
      onUndone: nowhere,
    });
    expect(offer).toMatchObject({ callIds: ["a"], until: 6_000 });
    expect(undoOffers.get()).toEqual([offer]);
  });

  it("offers nothing for what is final", () => {
    expect(
      offerUndo("approve", [{ callId: "a", at }], { sentAt: 1_000, title: null, onUndone: nowhere }),
    ).toBeNull();
    expect(undoOffers.get()).toEqual([]);
  });

  it("of several keeps those that can be taken back, for as long as all of them can", () => {
    const accepted = [
      { callId: "a", at, undoUntil: later(5) },
      { callId: "b", at },
      { callId: "c", at: later(1), undoUntil: later(5) },
    ];
    expect(offerUndo("deny", accepted, { sentAt: 0, title: null, onUndone: nowhere })).toMatchObject({
      callIds: ["a", "c"],
      until: 4_000,
    });
  });
});

describe("newestOffer", () => {
  beforeEach(() => undoOffers.set([]));

  it("is the last one whose time is not over, until it is dropped", () => {
    const first = offerUndo("deny", [{ callId: "a", at, undoUntil: later(5) }], {
      sentAt: 0,
      title: null,
      onUndone: nowhere,
    });
    const second = offerUndo("instruct", [{ callId: "b", at, undoUntil: later(5) }], {
      sentAt: 1_000,
      title: null,
      onUndone: nowhere,
    });
    expect(newestOffer(undoOffers.get(), 4_999)).toBe(second);
    expect(newestOffer(undoOffers.get(), 6_000)).toBeNull();
    dropOffer(second?.id ?? 0);
    expect(newestOffer(undoOffers.get(), 4_999)).toBe(first);
  });
});
