import { program } from "../tables/option-groups.ts";
import type { RiskRule } from "../tables/risks.ts";
import { EACH_IS_WRITTEN, LAST_IS_WRITTEN, writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const DISKS: readonly RiskRule[] = [{ level: "critical", code: "overwrites-disk" }];
const MKSQUASHFS_SENSITIVE = program(
  {
    writes: "-d -dest -cat -pf -info-file -logfile -root-becomes",
    code: "-action -log-action -false-action -action-file",
    changes: "-f -force",
    reads: "-e -ef -extract-file",
  },
  { firstOperand: "writes-files", areWhole: true },
);

/** Disks, file systems and their images. */
export const DISKS_PROGRAMS: Programs = {
  dd: {
    touches: { operands: "none", access: "write", pairs: { if: "read", of: "write" } },
    sensitive: { operands: [[/^of=/, "writes-file-or-device"]] },
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
  mount: {
    touches: { operands: "each", access: "write", valued: "to" },
    sensitive: { firstOperand: "changes-file-system" },
    leavesFolders: false,
  },
  umount: { touches: EACH_IS_WRITTEN },
  mkisofs: {
    alsoCovers: "genisoimage xorriso",
    outputs: writesTo("-o -outdev", "VAPpmbceGxX"),
    readsFolders: true,
  },
  mksquashfs: {
    outputs: LAST_IS_WRITTEN,
    sensitive: MKSQUASHFS_SENSITIVE,
    readsFolders: true,
    goesIntoFolders: true,
  },
  unsquashfs: {
    outputs: writesTo("-d -dest"),
    sensitive: MKSQUASHFS_SENSITIVE,
    changes: "unsquashfs",
  },
  xorrisofs: { alsoCovers: "mkfs.ubifs", readsFolders: true },
  mountpoint: { alsoCovers: "findmnt", leavesFolders: true },
};
