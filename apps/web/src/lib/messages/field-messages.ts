/** What is said at a field whose value the schema of contracts refuses, where its own message says too little on a screen. */
export const fieldMessages = {
  email: "Enter a valid e-mail address.",
  password: "Use 12 to 128 characters.",
  personName:
    "Use at least two lowercase letters (a to z), digits, dots, dashes or underscores. Start with a letter or digit.",
} as const;
