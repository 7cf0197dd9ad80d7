import { createHmac } from "node:crypto";

/**
 * The header `X-Countersign-Signature`: the time of sending in Unix seconds, and the HMAC-SHA256 over that time, a full stop
 * and the body as it is sent. Who receives it compares both, and refuses what is older than some minutes.
 */
export function webhookSignature(body: string, { secret, at }: { secret: string; at: Date }): string {
  const time = Math.floor(at.getTime() / 1_000);
  const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${digest}`;
}
