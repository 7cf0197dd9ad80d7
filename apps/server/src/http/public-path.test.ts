import { expect, it } from "vitest";
import { isPublicPath } from "./public-path.ts";

it.each([
  "/healthz",
  "/sign-in",
  "/favicon.ico",
  "/offline.html",
  "/_next/static/chunks/app/sessions/%5Bid%5D/page-0a1b.js",
  "/_next/static/media/Geist.abc-s.p.woff2",
  "/_next/static/chunks/turbopack-1~2.js",
])("%s is open", (path) => {
  expect(isPublicPath(path)).toBe(true);
});

it.each([
  "/",
  "/sessions",
  "/healthz/",
  "/sign-in/x",
  "/sign-out",
  "/api/trpc/sessions.list",
  "/_next/static",
  "/_next/static/",
  "/_next/static/../../sessions",
  "/_next/static/%2e%2e/%2e%2e/sessions",
  "/_next/static/x/..%2f..%2fsessions",
  "/_next/static/..\\..\\sessions",
  "/_next/static//sessions",
  "/_next/static/.env",
  "/_next/image",
  "/_next/data/x.json",
  "//_next/static/x",
])("%s needs a sign-in", (path) => {
  expect(isPublicPath(path)).toBe(false);
});
