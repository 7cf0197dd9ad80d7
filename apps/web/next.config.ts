import path from "node:path";
import type { NextConfig } from "next";

const repository = path.join(import.meta.dirname, "../..");

const config: NextConfig = {
  transpilePackages: ["@countersign/api", "@countersign/contracts", "@countersign/ui"],
  turbopack: { root: repository },
  outputFileTracingRoot: repository,
  // The compiler is TypeScript 7, which has no API for Next to call: `pnpm check` checks the types.
  typescript: { ignoreBuildErrors: true },
  // The server in front sets its own headers and compresses nothing on loopback.
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  experimental: {
    // The inbox is the first page, and open all day. Its scripts compress better together.
    turbopackChunking: {
      priorityRoutes: [/^\/$/],
      priorityBoost: 10,
      minChunkSize: 200_000,
      maxMergeChunkSize: 600_000,
    },
    turbopackCjsTreeShaking: true,
    turbopackCrossModuleConstants: true,
  },
};

export default config;
