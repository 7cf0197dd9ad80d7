import { ACTS } from "../tables/harmless.ts";
import { program } from "../tables/option-groups.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

const BORG_SENSITIVE = program(
  {
    runs: "--password-command --rsh --remote-path --encryption-passcommand -o --option",
    settings: "--password-file",
    writes: "--cache-dir --target -t --log-json",
    reads: "--files-from --exclude-file --patterns-from",
  },
  { verbs: [[/^(?!(?:snapshots|list|info|stats|version|help|check|ls|diff)$)[a-z-]+$/, ACTS]] },
);
const OPENVPN_SENSITIVE = program(
  {
    runs: "--up --down --route-up --ipchange --client-connect --learn-address --tls-verify",
    code: "--plugin --engine",
    settings: "--config",
    writes: "--log --log-append --status --writepid",
    elsewhere: "--cd --chroot",
  },
  { firstOperand: "changes-network" },
);
const TCPDUMP_SENSITIVE = program({
  runs: "-z",
  code: "-X",
  writes: "-w -W -G -C --export-objects",
  reads: "-r -F -Z",
  settings: "-o",
});
const HEY_SENSITIVE = program({
  code: "-s --script --plugin -o --out",
  writes: "-output -l --log -g -e -w --summary-export",
  reads: "-targets -f --file -p -u -T -D -body",
  talks: "-X -x -P -A -H -C --proxy",
});

/** Mail, names of hosts, traffic, backups, stores and load tests. */
export const HOSTS_PROGRAMS: Programs = {
  mail: {
    alsoCovers: "mailx s-nail mutt",
    programWords: /(?:sendmail|mta|editor|shell)\s*=\s*(.+)$/is,
  },
  borg: {
    startsWithoutShell: true,
    programOptions: "--rsh --remote-path",
    sensitive: BORG_SENSITIVE,
    readsFolders: true,
    goesIntoFolders: true,
  },
  openvpn: {
    programOptions:
      "--up --down --route-up --route-pre-down --ipchange --client-connect --tls-verify --auth-user-pass-verify --learn-address",
    sensitive: OPENVPN_SENSITIVE,
  },
  rclone: {
    programOptions: "--password-command --sftp-ssh",
    sensitive: program(
      {
        runs: "--password-command --sftp-ssh --metadata-mapper",
        settings: "--config",
        writes: "--log-file --cache-dir --temp-dir --backup-dir --combined",
        reads: "--files-from --include-from --filter-from --exclude-from",
        talks: "--rc --rc-addr --http-proxy",
        changes: "--delete-excluded",
      },
      {
        verbs: [
          [
            /^(?!(?:ls\w*|size|about|version|help|check|md5sum|sha1sum|hashsum|tree|listremotes|cat)$)[a-z]+$/,
            ACTS,
          ],
        ],
      },
    ),
    readsFolders: true,
    goesIntoFolders: true,
  },
  restic: {
    programOptions: "--password-command",
    readsData: true,
    sensitive: BORG_SENSITIVE,
    readsFolders: true,
    goesIntoFolders: true,
  },
  tcpdump: {
    programOptions: "-z",
    outputs: writesTo("-w", "icrsBCFGMTyzEjmV"),
    sensitive: TCPDUMP_SENSITIVE,
  },
  hey: {
    alsoCovers: "k6",
    readsData: true,
    sensitive: HEY_SENSITIVE,
  },
  nmap: {
    outputs: writesTo("-oN -oX -oS -oG -oA"),
    sensitive: program(
      {
        code: "--script --script-args --script-args-file --script-updatedb --datadir --servicedb --versiondb",
        writes: "-oN -oX -oS -oG -oA --append-output --resume --stylesheet",
        reads: "-iL --excludefile",
        talks: "--proxies -D -S -e",
      },
      { areWhole: true, optionPatterns: [[/^-o[NXSGAJ]/, "writes-files"]] },
    ),
  },
  tshark: {
    alsoCovers: "dumpcap",
    outputs: writesTo("-w", "icrsBCFGMTyzEjmV"),
    sensitive: TCPDUMP_SENSITIVE,
  },
  dig: {
    alsoCovers: "drill delv host nslookup kdig",
    sensitive: program(
      { reads: "-f -k -K -y", talks: "@", settings: "-d" },
      { operands: [[/^@/, "talks-to-another-host"]] },
    ),
  },
  wireshark: { sensitive: TCPDUMP_SENSITIVE },
  "wg-quick": { sensitive: OPENVPN_SENSITIVE },
  duplicity: {
    alsoCovers: "duply kopia",
    sensitive: BORG_SENSITIVE,
    readsFolders: true,
  },
  s3cmd: {
    alsoCovers: "gsutil mc s5cmd azcopy",
    sensitive: {
      verbs: [[/^(?!(?:ls|la|du|info|stat|version|help|cat)$)[a-z-]+$/, ACTS]],
      ...program({
        settings: "-c --config -C --config-dir",
        writes: "--log",
        reads: "--include-from --exclude-from",
      }),
    },
  },
  wrk: {
    alsoCovers: "wrk2 artillery vegeta siege ab oha",
    sensitive: HEY_SENSITIVE,
  },
  ngrok: {
    alsoCovers: "cloudflared localtunnel lt bore tailscale",
    sensitive: { bare: ACTS, firstOperand: ACTS },
  },
};
