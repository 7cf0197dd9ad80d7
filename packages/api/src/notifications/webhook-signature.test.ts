import { expect, it } from "vitest";
import { webhookSignature } from "./webhook-signature.ts";

it("is the time and the HMAC-SHA256 over time, full stop and body, as any other program makes it", () => {
  const at = new Date("2026-11-20T10:00:00.900Z");
  // printf '1795168800.{"a":"ü"}' | openssl dgst -sha256 -hmac sixteen-letters!
  expect(webhookSignature('{"a":"ü"}', { secret: "sixteen-letters!", at })).toBe(
    "t=1795168800,v1=318338fc539d585c93326b15b071fe744f4192c75f60d24e34a416a8c25df495",
  );
});
