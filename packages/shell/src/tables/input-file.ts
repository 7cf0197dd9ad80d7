/** The input, or what the shell opened, as the value of an option. */
export const FILE_IS_INPUT = /^ (?:.* )?-(?:\w*f ?|-(?:file|makefile)[ =])(?:-|<|\/(?:dev|proc)\/)/;
