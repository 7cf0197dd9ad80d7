import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { lockCommitOrder, queryRows } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { createTestDatabase, silentLog } from "../fixtures/test-database.ts";
import { createEventLog } from "./event-log.ts";
import { eventChannel, insertEvent, insertEvents } from "./event-statements.ts";

it.each([1, 3, 8, 9, 20])(
  "%i events are stored in their order, with the one before them, and other processes notice",
  async (count) => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const open = async () => {
      const opened = await openDatabase({ dataFolder: "", databaseUrl: url, log: silentLog });
      onTestFinished(() => opened.close());
      return opened;
    };
    const [database, other] = [await open(), await open()];
    let notifications = 0;
    await other.signals.listen(eventChannel, () => {
      notifications += 1;
    });
    const events = Array.from({ length: count }, (_, index) => ({
      sessionId: null,
      event: { type: "commands-changed" as const, name: `"quoted", 'too' ${index}` },
    }));
    const store = () => {
      const { statements, storedIn } = insertEvents(events);
      return inTransaction(database, [lockCommitOrder()], () => ({ writes: statements, resultOf: storedIn }));
    };

    expect((await store()).before).toBe("0");
    await queryRows(database.pool, insertEvent(null, { type: "commands-changed", name: "between" }));
    const { before, rows } = await store();
    expect(before).toBe(String(count + 1));
    expect(rows.map(({ id }) => id)).toEqual(events.map((_, index) => String(count + 2 + index)));

    const log = createEventLog(database);
    onTestFinished(log.watch(() => undefined));
    const { events: read } = await log.after(BigInt(before), null);
    expect(read.map(({ id, event }) => ({ id: String(id), event }))).toEqual(
      rows.map(({ id, event }) => ({ id, event })),
    );
    await expect.poll(() => notifications).toBe(2);
  },
);
