import { writesTo } from "../tables/touching-spec.ts";
import type { Programs } from "./program.ts";

/** Signs or encrypts. */
const SIGNS = /^-(?!-)\w*[sbec]|^--(?:sign|detach|encrypt|symmetric|clear|store)/;
const GPG_OUTPUTS = writesTo(
  "-o --output --status-file --logger-file --log-file --attribute-file --keyring --primary-keyring --secret-keyring --trustdb-name --homedir",
  "urRN",
  { defaults: { names: ["{}.gpg", "{}.sig"], only: SIGNS, unless: /^-\w*o|^--out/, beside: true } },
);

/** Keys, signatures and encryption. */
export const SIGNING_PROGRAMS: Programs = {
  gpg: {
    programOptions: "--photo-viewer --agent-program --dirmngr-program --pinentry-program",
    readsData: true,
    outputs: GPG_OUTPUTS,
  },
  gpg2: {
    alsoCovers: "gpgsm",
    outputs: GPG_OUTPUTS,
  },
  age: {
    readsData: true,
    outputs: writesTo("-o --output", "rRi"),
  },
  rage: { outputs: writesTo("-o --output", "rRi") },
  minisign: {
    readsData: true,
    outputs: writesTo("-x -m -s -p"),
  },
  signify: { outputs: writesTo("-x -m -s -p") },
  "ssh-keygen": {
    readsData: true,
    outputs: writesTo("-f", "tbCNPOmEe"),
  },
  "ssh-add": { readsData: true },
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
  },
};
