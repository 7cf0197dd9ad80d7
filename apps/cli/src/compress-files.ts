import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);
const compressible = /\.(?:js|css)$/;
/** As many as Node compresses at the same time. */
const atOnce = 4;

/** Writes the Brotli form of each script and style in a folder beside it (`a.js.br`): the server sends it as it is. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const left = files.filter((file) => compressible.test(file)).map((file) => join(folder, file));
  const work = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop())
      await writeFile(`${file}.br`, await compress(await readFile(file)));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
