import { isUuid } from '#libs/kernel';

/** A ticket is called by this and the first characters of its id. */
const PREFIX = 'FB-';
const NUMBER = new RegExp(`^${PREFIX}([0-9a-f]{8})$`, 'i');

/** What people call a ticket. */
export function ticketNumber(id: string): string {
  return PREFIX + id.slice(0, 8);
}

/** How a ticket is named in a path: by its id, or by the characters that stand in its number. */
export type TicketRef =
  | { readonly kind: 'id'; readonly value: string }
  | { readonly kind: 'number'; readonly value: string };

/** Reads an id or a number in any case; null for anything else. */
export function readTicketRef(text: string): TicketRef | null {
  if (isUuid(text)) return { kind: 'id', value: text.toLowerCase() };
  const [, digits] = NUMBER.exec(text) ?? [];
  return digits === undefined ? null : { kind: 'number', value: digits.toLowerCase() };
}
