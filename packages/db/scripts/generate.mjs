// Makes the Prisma client and Kysely's types of the tables from prisma/schema.prisma. Does nothing when it is up to date; needs no network.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageFolder = join(dirname(fileURLToPath(import.meta.url)), "..");
const schemaFile = join(packageFolder, "../../prisma/schema.prisma");
const generatedFolder = join(packageFolder, "src/generated");
const stampFile = join(generatedFolder, "stamp.txt");
const { resolve } = createRequire(import.meta.url);
const prismaManifest = resolve("prisma/package.json");

const stamp = createHash("sha256")
  .update(readFileSync(prismaManifest))
  .update(readFileSync(join(packageFolder, "node_modules/prisma-kysely/package.json")))
  .update(readFileSync(schemaFile))
  .digest("hex");
if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) generate();

function generate() {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [join(dirname(prismaManifest), "build/index.js"), "generate", "--schema", schemaFile],
    {
      cwd: packageFolder,
      encoding: "utf8",
      // Prisma looks for its schema engine, which generating does not use, and would download it. Any program will do.
      // The generator of Kysely's types is started as `node`: the one that runs this.
      env: {
        ...process.env,
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: "1",
      },
    },
  );
  if (status !== 0) {
    process.stderr.write(
      `The Prisma client and Kysely’s types couldn’t be generated:\n${error?.message ?? ""}${stdout ?? ""}${stderr ?? ""}\n`,
    );
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}
