import type { LoginsService } from "@countersign/api";
import {
  type DeviceCodeIssued,
  type DeviceProblem,
  type DeviceTokenIssued,
  deviceCodeRequest,
  deviceTokenRequest,
} from "@countersign/contracts/device-login";
import { formatIssues } from "@countersign/contracts/format-issues";
import type { KeyMade } from "@countersign/contracts/person";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { answerProblem } from "./answer.ts";
import { keyedBy } from "./request-limits.ts";
import { type Place, siteOf } from "./site-of.ts";
import type { WrongTokens } from "./wrong-tokens.ts";

/** Where a command line begins to sign in, and where it asks for its key: both without a sign-in. */
const deviceCodePath = "/api/auth/device/code";
const deviceTokenPath = "/api/auth/device/token";

/** Whether this is one of the two, which are answered without a sign-in. */
export function isDevicePath(method: string, path: string): boolean {
  return method === "POST" && (path === deviceCodePath || path === deviceTokenPath);
}

/** The page where a person answers. */
const devicePage = "/device";

export type DeviceRoutesOptions = { logins: LoginsService; place: Place; wrongTokens: WrongTokens };

/** How often an address may do each in a minute. Behind one address, twenty terminals can wait for their answers. */
const beginsPerMinute = 10;
const pollsPerMinute = 240;

/** The two requests of the device flow (RFC 8628): forms that are answered in JSON, as OAuth has it. */
export function addDeviceRoutes(app: FastifyInstance, options: DeviceRoutesOptions): void {
  const { logins, place, wrongTokens } = options;
  const begins = app.createRateLimit({
    max: beginsPerMinute,
    timeWindow: 60_000,
    ...keyedBy("device-code"),
  });
  const polls = app.createRateLimit({ max: pollsPerMinute, timeWindow: 60_000, ...keyedBy("device-token") });

  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 8_192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    forms.post(deviceCodePath, async (request, reply) => {
      const refused = await tooMany(begins, request, reply);
      if (refused !== null) return refused;
      const asked = deviceCodeRequest.safeParse(request.body ?? {});
      if (!asked.success) return invalid(reply, asked.error);
      const begun = await logins.begin({ host: asked.data.host_name, address: request.ip });
      const page = `${siteOf(request.headers.host ?? "", place).origin}${devicePage}`;
      const answer: DeviceCodeIssued = {
        device_code: begun.deviceCode,
        user_code: begun.userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?code=${begun.userCode}`,
        expires_in: begun.expiresInSeconds,
        interval: begun.intervalSeconds,
      };
      return reply.send(answer);
    });

    forms.post(deviceTokenPath, async (request, reply) => {
      const refused = await tooMany(polls, request, reply);
      if (refused !== null) return refused;
      const asked = deviceTokenRequest.safeParse(request.body ?? {});
      if (!asked.success) return invalid(reply, asked.error);
      const polled = await logins.poll(asked.data.device_code);
      if (polled.outcome === "key") return reply.send(tokenOf(polled.made));
      if (polled.problem === "invalid_grant") {
        const guessed = await wrongTokens(request, reply);
        if (guessed !== null) return guessed;
      }
      return answerOAuth(reply, polled.problem, descriptions[polled.problem]);
    });
  });
}

const descriptions: Record<DeviceProblem, string> = {
  authorization_pending: "Nobody has answered yet.",
  slow_down: "The device asks too often. Wait five seconds longer between two requests.",
  access_denied: "The login was denied, or the person who allowed it no longer can.",
  expired_token: "Nobody answered in time. Begin again.",
  invalid_grant: "No login has this device code, or its key was fetched already.",
  invalid_request: "The request is invalid.",
};

function tokenOf({ key, secret }: KeyMade): DeviceTokenIssued {
  const expiresAt = key.expiresAt ?? key.createdAt;
  return {
    access_token: secret,
    token_type: "Bearer",
    expires_in: Math.round((Date.parse(expiresAt) - Date.parse(key.createdAt)) / 1_000),
    scope: key.scopes.join(" "),
    key_id: key.id,
    key_name: key.name,
    person: key.owner,
    expires_at: expiresAt,
  };
}

function invalid(reply: FastifyReply, error: z.ZodError): FastifyReply {
  return answerOAuth(reply, "invalid_request", formatIssues(error));
}

function answerOAuth(reply: FastifyReply, error: DeviceProblem, description: string): FastifyReply {
  return reply.code(400).send({ error, error_description: description });
}

async function tooMany(
  count: ReturnType<FastifyInstance["createRateLimit"]>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  const asked = await count(request);
  if (asked.isAllowed || !asked.isExceeded) return null;
  reply.header("retry-after", asked.ttlInSeconds);
  return answerProblem(request, reply, 429, `Too many requests. Try again in ${asked.ttlInSeconds} seconds.`);
}
