/** What is said at a field whose value the schema of contracts refuses, where its own message says too little on a screen. */
export const fieldMessages = {
  email: "This is not an e-mail address.",
  password: "The password must have 12 to 128 characters.",
  personName:
    "Small letters a to z, digits, dots, dashes and underscores, at least two of them, a letter or digit first.",
} as const;
