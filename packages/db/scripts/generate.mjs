// Makes the Prisma client from prisma/schema.prisma. Does nothing when it is up to date; needs no network.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = join(dirname(fileURLToPath(import.meta.url)), "..");
const schemaFile = join(packageFolder, "../../prisma/schema.prisma");
const generatedFolder = join(packageFolder, "src/generated");
const stampFile = join(generatedFolder, "stamp.txt");
const prismaManifest = createRequire(import.meta.url).resolve("prisma/package.json");

const { version } = JSON.parse(readFileSync(prismaManifest, "utf8"));
const stamp = createHash("sha256").update(`${version}\n`).update(readFileSync(schemaFile)).digest("hex");
if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) generate();

function generate() {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [join(dirname(prismaManifest), "build/index.js"), "generate", "--schema", schemaFile],
    {
      cwd: packageFolder,
      encoding: "utf8",
      // Prisma looks for its schema engine, which generating does not use, and would download it. Any program will do.
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" },
    },
  );
  if (status !== 0) {
    process.stderr.write(
      `The Prisma client could not be generated:\n${error?.message ?? ""}${stdout ?? ""}${stderr ?? ""}\n`,
    );
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}
