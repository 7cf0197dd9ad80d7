import type { RiskRule } from "../tables/risks.ts";
import { EACH_IS_WRITTEN, LAST_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const DISKS: readonly RiskRule[] = [{ level: "critical", code: "overwrites-disk" }];

/** Disks, file systems and their images. */
export const DISKS_PROGRAMS: Programs = {
  dd: {
    touches: { operands: "none", access: "write", pairs: { if: "read", of: "write" } },
    risks: [
      { level: "critical", code: "writes-device", when: /^of=\/dev\/(?!null|zero|std)/ },
      { level: "medium", code: "writes-raw-data", when: /^of=/ },
    ],
  },
  mkfs: {
    outputs: { ...EACH_IS_WRITTEN, valued: "lo" },
    risks: DISKS,
  },
  "mkfs.btrfs": { risks: DISKS },
  "mkfs.ext4": { risks: DISKS },
  "mkfs.vfat": { risks: DISKS },
  "mkfs.xfs": { risks: DISKS },
  mkswap: {
    outputs: { ...EACH_IS_WRITTEN, valued: "lo" },
    risks: DISKS,
  },
  wipefs: { risks: DISKS },
  fdisk: { risks: DISKS },
  parted: { risks: DISKS },
  sfdisk: { risks: DISKS },
  mount: { touches: { operands: "each", access: "write", valued: "to" } },
  umount: { touches: EACH_IS_WRITTEN },
  mkisofs: {
    alsoCovers: "genisoimage xorriso",
    outputs: writesTo("-o -outdev", "VAPpmbceGxX"),
  },
  mksquashfs: { outputs: LAST_IS_WRITTEN },
  unsquashfs: { outputs: writesTo("-d -dest") },
};
