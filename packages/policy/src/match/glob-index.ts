import { matchesPieces } from "./pieces.ts";

/** Longer beginnings are cut: a few dozen characters tell rules apart. */
const longestKey = 32;
/** A bucket this small is searched directly. */
const smallBucket = 8;

type Entry<Value> = { pieces: readonly string[]; value: Value };
type Bucket<Value> = { entries: Entry<Value>[]; byEnd: KeyedBuckets<Value> | null };

/** Buckets by a text at one end of the pattern. `lengths` are the lengths that occur, the longest first. */
class KeyedBuckets<Value> {
  private readonly buckets = new Map<string, Bucket<Value>>();
  private readonly lengths: number[] = [];

  bucketFor(key: string): Bucket<Value> {
    const known = this.buckets.get(key);
    if (known !== undefined) return known;
    if (!this.lengths.includes(key.length)) {
      this.lengths.push(key.length);
      this.lengths.sort((left, right) => right - left);
    }
    const bucket: Bucket<Value> = { entries: [], byEnd: null };
    this.buckets.set(key, bucket);
    return bucket;
  }

  all(): Iterable<Bucket<Value>> {
    return this.buckets.values();
  }

  find<Found>(
    text: string,
    isEnd: boolean,
    search: (bucket: Bucket<Value>) => Found | undefined,
  ): Found | undefined {
    for (const length of this.lengths) {
      if (length > text.length) continue;
      const bucket = this.buckets.get(isEnd ? text.slice(text.length - length) : text.slice(0, length));
      const found = bucket === undefined ? undefined : search(bucket);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/**
 * Patterns with `*`, found by the text that they begin with and, where many begin alike, by the text that they end with.
 * The time to search depends on how many patterns are alike, not on how many there are.
 */
export class GlobIndex<Value> {
  private readonly byStart = new KeyedBuckets<Value>();
  private isSorted = false;
  private isEmpty = true;

  add(pieces: readonly string[], value: Value): void {
    this.isEmpty = false;
    this.byStart.bucketFor((pieces[0] ?? "").slice(0, longestKey)).entries.push({ pieces, value });
  }

  /** The first value whose pattern matches and that `accept` takes. */
  find(text: string, accept: (value: Value) => boolean): Value | undefined {
    if (this.isEmpty) return undefined;
    if (!this.isSorted) this.splitLargeBuckets();
    const inBucket = (bucket: Bucket<Value>): Value | undefined => {
      for (const entry of bucket.entries) {
        if (matchesPieces(entry.pieces, text) && accept(entry.value)) return entry.value;
      }
      return bucket.byEnd?.find(text, true, inBucket);
    };
    return this.byStart.find(text, false, inBucket);
  }

  private splitLargeBuckets(): void {
    for (const bucket of this.byStart.all()) {
      if (bucket.entries.length <= smallBucket) continue;
      const byEnd = new KeyedBuckets<Value>();
      for (const entry of bucket.entries) {
        byEnd.bucketFor((entry.pieces.at(-1) ?? "").slice(-longestKey)).entries.push(entry);
      }
      bucket.entries = [];
      bucket.byEnd = byEnd;
    }
    this.isSorted = true;
  }
}
