/** Colours, cursor moves and titles for terminals, which a page would show as rubbish. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f]/g;
/** They turn the order of signs around, so that a line reads as another one than it is. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** A line longer than that is no text for people. */
const LONGEST = 20_000;

/** What a terminal would show of a line in the end: a progress bar that wrote over itself has its last state. */
export function plainLine(line: string): string {
  const text = line.replace(SEQUENCES, '').replace(/\r+$/, '');
  const last = text.slice(text.lastIndexOf('\r') + 1);
  const plain = last.replace(CONTROLS, '').replace(DIRECTIONS, '');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
