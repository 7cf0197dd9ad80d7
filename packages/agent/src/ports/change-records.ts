import type { ChangeRecord } from "@countersign/contracts/recorded-change";
import type { ChangeStore } from "@countersign/tools/ports/change-store";

/** Where it is kept what calls change, so that people can see and undo it. */
export type ChangeRecords = {
  store: ChangeStore;
  /** Stores a record, and tells the viewers of its session. */
  save(record: ChangeRecord): Promise<void>;
};
