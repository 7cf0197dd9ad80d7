const SAFE = /^(?:(?:[\w@%+=:,./^\u00a1-\ud7ff-]|\{\})(?:[\w@%+=:,./^~\u00a1-\ud7ff-]|\{\})*|\[|\])$/;
// Expanded after what looks like an assignment.
const TILDE = /[=:]~/;

/**
 * Writes a word so that bash reads exactly `value`, in one fixed way: bare when every character reads as itself,
 * else in single quotes. `{}`, `[` and `]` stay bare, because they read as themselves when they stand alone.
 */
export function quoteWord(value: string): string {
  if (SAFE.test(value) && !TILDE.test(value)) return value;
  return `'${value.replaceAll("'", "'\\''")}'`;
}
