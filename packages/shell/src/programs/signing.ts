import { program } from "../tables/option-groups.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Signs or encrypts. */
const SIGNS = /^-(?!-)\w*[sbec]|^--(?:sign|detach|encrypt|symmetric|clear|store)/;
const GPG_OUTPUTS = writesTo(
  "-o --output --status-file --logger-file --log-file --attribute-file --keyring --primary-keyring --secret-keyring --trustdb-name --homedir",
  "urRN",
  { defaults: { names: ["{}.gpg", "{}.sig"], only: SIGNS, unless: /^-\w*o|^--out/, beside: true } },
);
const GPGV_SENSITIVE = program({
  runs: "-j",
  writes: "-o --output -x -m -G -s -S",
  reads: "-i --identity -R --recipients-file -p",
});
const SSH_KEYGEN_SENSITIVE = program({
  code: "-D -s -w",
  writes: "-f -G -K -O -Y",
  changes: "-p -R -r -A -y -c",
  talks: "-e -E",
});

/** Keys, signatures and encryption. */
export const SIGNING_PROGRAMS: Programs = {
  gpg: {
    programOptions: "--photo-viewer --agent-program --dirmngr-program --pinentry-program",
    readsData: true,
    outputs: GPG_OUTPUTS,
    sensitive: {
      guesses: true,
      flags: {
        ...Object.fromEntries(
          ["--homedir", "--load-extension", "--keyserver", "--import", "--import-options", "--edit-key"].map(
            (name) => [name, "uses-or-changes-other-keys"],
          ),
        ),
        ...Object.fromEntries(
          ["--status-file", "--logger-file", "--attribute-file", "--log-file"].map((name) => [
            name,
            "writes-file",
          ]),
        ),
        "--decrypt-files": "writes-files",
        "--encrypt-files": "writes-files",
        "--multifile": "writes-files",
        "-o": "writes-file",
        "--output": "writes-file",
        "--photo-viewer": "names-program-to-run",
        "--exec-path": "names-program-to-run",
        "--export-secret-keys": "prints-secret-keys",
        "--options": "reads-other-settings",
      },
    },
  },
  gpg2: {
    alsoCovers: "gpgsm",
    outputs: GPG_OUTPUTS,
  },
  gpgv: { sensitive: GPGV_SENSITIVE },
  age: {
    readsData: true,
    outputs: writesTo("-o --output", "rRi"),
    sensitive: GPGV_SENSITIVE,
  },
  rage: {
    outputs: writesTo("-o --output", "rRi"),
    sensitive: GPGV_SENSITIVE,
  },
  minisign: {
    readsData: true,
    outputs: writesTo("-x -m -s -p"),
    sensitive: GPGV_SENSITIVE,
  },
  signify: {
    outputs: writesTo("-x -m -s -p"),
    sensitive: GPGV_SENSITIVE,
  },
  "ssh-keygen": {
    readsData: true,
    outputs: writesTo("-f", "tbCNPOmEe"),
    sensitive: SSH_KEYGEN_SENSITIVE,
  },
  "ssh-add": {
    readsData: true,
    sensitive: SSH_KEYGEN_SENSITIVE,
  },
  "ssh-keyscan": { sensitive: SSH_KEYGEN_SENSITIVE },
  keytool: { outputs: writesTo("-keystore -destkeystore -file") },
  openssl: {
    readsData: true,
    touches: {
      operands: "none",
      access: "read",
      anyDashes: true,
      writes: [
        "-out",
        "-keyout",
        "-writerand",
        "-CAserial",
        "-sess_out",
        "-keylogfile",
        "-keytabout",
        "-certsout",
        "-outdir",
        "-oid",
        "-signer_out",
        "-sigfile_out",
        "-msg_out",
        "-caout",
        "-resout",
        "-save",
      ],
    },
    sensitive: {
      flags: {
        "-out": "writes-file",
        "-keyout": "writes-file",
        "-writerand": "writes-file",
        "-engine": "loads-code",
        "-provider": "loads-code",
        "-provider-path": "loads-code",
        "-config": "reads-other-settings",
      },
      operands: [[/^(?:s_client|s_server)$/, "opens-connection"]],
    },
    isRecursiveFlagOther: true,
  },
};
