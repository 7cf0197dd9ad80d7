import { accountMessages, formatLeast, formatTooLong, formatTooShort } from "./account-messages.ts";

const least = 12;
const long = 20;
const most = 128;

/** How good a new password is. Only its length is looked at: that is what makes guessing long. */
export function checkPasswordLength(password: string): { text: string; isEnough: boolean } {
  const { length } = password;
  if (length === 0) return { text: formatLeast(least), isEnough: false };
  if (length < least) {
    const more = least - length;
    return { text: formatTooShort(more), isEnough: false };
  }
  if (length > most) return { text: formatTooLong(most), isEnough: false };
  return { text: length < long ? accountMessages.longEnough : accountMessages.goodLength, isEnough: true };
}
