import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Mail, names of hosts, traffic, backups, stores and load tests. */
export const HOSTS_PROGRAMS: Programs = {
  mail: {
    alsoCovers: "mailx s-nail mutt",
    programWords: /(?:sendmail|mta|editor|shell)\s*=\s*(.+)$/is,
  },
  borg: {
    startsWithoutShell: true,
    programOptions: "--rsh --remote-path",
  },
  openvpn: {
    programOptions:
      "--up --down --route-up --route-pre-down --ipchange --client-connect --tls-verify --auth-user-pass-verify --learn-address",
  },
  rclone: { programOptions: "--password-command --sftp-ssh" },
  restic: {
    programOptions: "--password-command",
    readsData: true,
  },
  tcpdump: {
    programOptions: "-z",
    outputs: writesTo("-w", "icrsBCFGMTyzEjmV"),
  },
  hey: {
    alsoCovers: "k6",
    readsData: true,
  },
  nmap: { outputs: writesTo("-oN -oX -oS -oG -oA") },
  tshark: {
    alsoCovers: "dumpcap",
    outputs: writesTo("-w", "icrsBCFGMTyzEjmV"),
  },
};
