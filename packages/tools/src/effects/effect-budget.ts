import { setImmediate } from "node:timers/promises";

/** How much one call may look at, so that no evaluation waits long. */
export type EffectLimits = { entries: number; milliseconds: number };
export const defaultLimits: EffectLimits = { entries: 20_000, milliseconds: 3_000 };

/** Other work gets its turn after so many milliseconds. */
const sliceMilliseconds = 15;
/** Between two looks at the clock. */
const entriesPerLook = 64;

/** What is left of the limits of one call. Once it is used up, counting stops. */
export class EffectBudget {
  private used = 0;
  private readonly start = performance.now();
  private slice = this.start;
  private end: "too-many" | "too-slow" | null = null;

  readonly limits: EffectLimits;
  private readonly signal: AbortSignal;

  constructor(limits: EffectLimits, signal: AbortSignal) {
    this.limits = limits;
    this.signal = signal;
  }

  /** Why counting stopped; null while it goes on. */
  get stopped(): "too-many" | "too-slow" | null {
    return this.end;
  }

  /** Takes one entry; false where none is left. */
  take(): boolean {
    if (this.end === null && this.used >= this.limits.entries) this.end = "too-many";
    if (this.end !== null) return false;
    this.used += 1;
    return true;
  }

  /** Ends the counting: more was named than may be looked at. */
  stop(): void {
    this.end ??= "too-many";
  }

  /** Lets other work pass from time to time, between entries. */
  async pause(): Promise<void> {
    if (this.used % entriesPerLook === 0) await this.breathe();
  }

  /** The same between other steps. Throws the signal's reason once that aborts. */
  async breathe(): Promise<void> {
    const now = performance.now();
    if (now - this.start > this.limits.milliseconds) this.end ??= "too-slow";
    if (now - this.slice < sliceMilliseconds) return;
    await setImmediate();
    this.signal.throwIfAborted();
    this.slice = performance.now();
  }
}
