import { brotliCompressSync, gzipSync } from "node:zlib";

/** What files weigh on the way to a browser, each compressed by itself; in units of 1,000 bytes. */
export function countKilobytes(files: readonly Buffer[]): { gzipKb: number; brotliKb: number } {
  const sum = (compress: (file: Buffer) => Buffer) =>
    Math.round(files.reduce((total, file) => total + compress(file).length, 0) / 1000);
  return { gzipKb: sum(gzipSync), brotliKb: sum(brotliCompressSync) };
}
