import type { Programs } from "./program.ts";

/** Other version controls, and clients of where repositories are kept. */
export const VERSIONS_PROGRAMS: Programs = {
  hg: {
    programOptions: "-e --ssh --remotecmd --editor --tool",
    programWords:
      /^(?:--config=)?(?:ui\.(?:editor|merge|ssh|askusername)|alias\.\w+|hooks\.[\w.]+|merge-tools\.\w+\.executable|pager\.pager|extdiff\.\w+)=!?(.+)$/s,
  },
  svn: {
    programOptions: "--diff-cmd --diff3-cmd --editor-cmd",
    programWords: /^(?:--config-option=)?\w+:(?:helpers|tunnels):[\w-]+=(.+)$/s,
  },
  glab: {
    programWords: /^!\s*(.+)$/s,
    readsData: true,
  },
  hub: { programWords: /^!\s*(.+)$/s },
  jj: { readsData: true },
};
