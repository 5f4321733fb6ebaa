/**
 * Whether the official Who&When script counts a step as right: it asks if the labelled number is a part of the
 * predicted text, so that "10" is right where the label is 0. For reproducing old tables only; nothing here uses it.
 */
export function isRightAsSubstring(predicted: string, labelled: string): boolean {
  return predicted.includes(labelled);
}
