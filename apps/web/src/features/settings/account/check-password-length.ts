const least = 12;
const long = 20;
const most = 128;

/** How good a new password is. Only its length is looked at: that is what makes guessing long. */
export function checkPasswordLength(password: string): { text: string; isEnough: boolean } {
  const { length } = password;
  if (length === 0) return { text: `At least ${least} characters. A few words work well.`, isEnough: false };
  if (length < least) {
    const more = least - length;
    return { text: `Too short: ${more} more ${more === 1 ? "character" : "characters"}.`, isEnough: false };
  }
  if (length > most) return { text: `Too long: at most ${most} characters.`, isEnough: false };
  return { text: length < long ? "Long enough." : "Good length.", isEnough: true };
}
