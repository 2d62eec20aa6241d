import { createHash } from 'node:crypto';

/** What of an event proves where it comes from. */
export interface HostEventProof {
  /** In upper case. */
  readonly event: string;
  /** In lower case. */
  readonly domain: string;
  readonly memberId: string;
  readonly applicationToken: string;
}

const LONGEST = 512;

/** Reads the form of an event by the names the host gives its fields; null when one is missing. */
export function readHostEvent(form: Readonly<Record<string, unknown>>): HostEventProof | null {
  const text = (name: string): string => {
    const value = form[name];
    return typeof value === 'string' && value.length <= LONGEST ? value : '';
  };
  const event = text('event').toUpperCase();
  const domain = text('auth[domain]').toLowerCase();
  const memberId = text('auth[member_id]');
  const applicationToken = text('auth[application_token]');
  return event && domain && memberId && applicationToken
    ? { event, domain, memberId, applicationToken }
    : null;
}

/** The form as it is passed on; null when a field is no text. A field sent twice stays twice. */
export function formText(form: Readonly<Record<string, unknown>>): string | null {
  const fields = new URLSearchParams();
  for (const [name, given] of Object.entries(form)) {
    for (const value of [given].flat()) {
      if (typeof value !== 'string') return null;
      fields.append(name, value);
    }
  }
  return fields.toString();
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
