/** Options of fd that run a program on what it finds. */
export const RUNS_FOUND = /^(?:-[A-Za-z]*[xX]$|--exec)/;
