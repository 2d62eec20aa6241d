import { refuseField } from '#libs/kernel';

/** Neither 0 nor 1 nor what is read as one of them. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 80 bits. */
const LENGTH = 16;
const GROUP = 4;
/** Of a code an operator makes up: 62 bits where it is random. */
const SHORTEST = 12;
const LONGEST = 64;
const HINT = 4;

/** A code as it is compared: capitals, without dashes and spaces. */
export function normalizedCode(text: string): string {
  return text.toUpperCase().replace(/[-\s]/g, '');
}

/** @param random a whole number from 0 up to, and without, its argument. */
export function newCode(random: (limit: number) => number): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
  return characters.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

/** A code an operator has made up, as it is compared. @throws PorticoError `VALIDATION_ERROR`. */
export function readCode(text: string): string {
  const code = normalizedCode(text);
  if (!/^[A-Z0-9]+$/.test(code))
    refuseField('code', 'must be letters and digits; dashes and spaces do not count');
  if (code.length < SHORTEST || code.length > LONGEST) {
    refuseField('code', `must have ${SHORTEST} to ${LONGEST} letters and digits`);
  }
  return code;
}

/** What of a code is kept in clear. */
export function hintOf(code: string): string {
  return code.slice(-HINT);
}
