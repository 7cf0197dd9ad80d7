/** How many of the past calls that a rule covers people had not approved, as a sentence of its own. */
export function describeNotApproved(covered: number, denied: number): string {
  if (denied === covered) {
    if (covered === 1) return "It wasn’t approved.";
    return covered === 2 ? "Neither was approved." : `None of those ${covered} was approved.`;
  }
  return `${denied} of those ${denied === 1 ? "wasn’t" : "weren’t"} approved.`;
}
