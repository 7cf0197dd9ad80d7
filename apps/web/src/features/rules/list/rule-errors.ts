export type RuleErrors = {
  rule?: string;
  workspace?: string;
  sessionId?: string;
  reason?: string;
  expiresAt?: string;
  maxWaitSeconds?: string;
  form?: string;
};

const fields = ["rule", "workspace", "sessionId", "reason", "expiresAt", "maxWaitSeconds"] as const;

/**
 * Puts what the server said of a rule at the field that it means. It names the field at the beginning of a part
 * ("workspace: …"); a sentence that only speaks of one stands there too. What is about none stands above the form.
 */
export function ruleErrors(message: string): RuleErrors {
  const errors: RuleErrors = {};
  for (const part of message.split("; ")) {
    const named = /^(?:remember\.)?(\w+): (.+)$/s.exec(part);
    const field = fields.find((one) => one === named?.[1]) ?? guess(part);
    const text = named !== null && field === named[1] ? (named[2] ?? part) : part;
    errors[field] = errors[field] === undefined ? text : `${errors[field]}; ${text}`;
  }
  return errors;
}

function guess(part: string): keyof RuleErrors {
  if (/time limit/i.test(part)) return "maxWaitSeconds";
  if (/\bexpir/i.test(part)) return "expiresAt";
  if (/workspace|folder|directory/i.test(part)) return "workspace";
  if (/\bsession\b/i.test(part)) return "sessionId";
  if (/\bchanged\b|\brevoked\b/i.test(part)) return "form";
  return "rule";
}
