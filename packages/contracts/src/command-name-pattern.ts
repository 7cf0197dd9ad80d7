/** The most characters a command's name can have. */
export const longestCommandName = 200;

/** A command's name: parts like `commit` or `git:commit`. */
export const commandNamePattern = /^[A-Za-z][\w.-]*(:[A-Za-z][\w.-]*)*$/;
