import type { Input } from '#libs/client';
import { type Scope, scopeDifference } from '../scopes/scope-order.js';
import type { Key } from './key-state.js';

/** What a person fills in for a key. */
export interface KeyForm {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly accessMode: Key['accessMode'];
  /** As the input of a browser has it, in the reader's zone: `2026-11-24T05:12`; empty for a key without an end. */
  readonly endsAt: string;
  /** One address or network a line. */
  readonly addresses: string;
  readonly perSecond: number | null;
}

export type KeyFault = 'name' | 'scopes' | 'scopes-beyond-webhook' | 'ends-at' | 'addresses';

export const NEW_KEY: KeyForm = {
  name: '',
  scopes: [],
  accessMode: 'READWRITE',
  endsAt: '',
  addresses: '',
  perSecond: null,
};

const LONGEST_NAME = 100;
const MOST_ADDRESSES = 50;
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
/** Looks like IPv4, IPv6 or a network of either; the service has the last word. */
const ADDRESSES = [
  new RegExp(`^${OCTET}(?:\\.${OCTET}){3}(?:/(?:3[0-2]|[12]?\\d))?$`),
  /^[\da-f.]*:[\da-f:.]*(?:\/(?:12[0-8]|1[01]\d|[1-9]?\d))?$/i,
];
const BEYOND_WEBHOOK: ReadonlySet<Scope> = new Set(['placement', 'entity']);

const pad = (value: number): string => String(value).padStart(2, '0');

/** An instant as the input of a browser takes it. */
export function toLocal(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** @returns null for an empty or unreadable input. */
export function toInstant(local: string): string | null {
  const date = local === '' ? null : new Date(local);
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function isAddress(text: string): boolean {
  return ADDRESSES.some((form) => form.test(text));
}

/** Addresses as people write them: by lines, commas or spaces. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

export function formOf(key: Key): KeyForm {
  return {
    name: key.name,
    scopes: key.scopes,
    accessMode: key.accessMode,
    endsAt: toLocal(key.expiresAt),
    addresses: key.allowedIps.join('\n'),
    perSecond: key.requestsPerSecond,
  };
}

/** What is wrong at which field; empty when it can be sent. */
export function faultsIn(form: KeyForm, now: number, before?: KeyForm): KeyFault[] {
  const faults: KeyFault[] = [];
  const name = form.name.trim();
  if (name === '' || name.length > LONGEST_NAME) faults.push('name');
  if (form.scopes.length === 0) faults.push('scopes');
  else if (form.scopes.every((scope) => BEYOND_WEBHOOK.has(scope))) faults.push('scopes-beyond-webhook');
  if (form.endsAt !== '' && form.endsAt !== before?.endsAt) {
    const end = toInstant(form.endsAt);
    if (end === null || Date.parse(end) <= now) faults.push('ends-at');
  }
  const addresses = addressesIn(form.addresses);
  if (addresses.length > MOST_ADDRESSES || !addresses.every(isAddress)) {
    faults.push('addresses');
  }
  return faults;
}

export function issueBody(form: KeyForm, portalId: string): Input<'keys.create'>['body'] {
  const addresses = addressesIn(form.addresses);
  const end = toInstant(form.endsAt);
  return {
    portalId,
    name: form.name.trim(),
    scopes: [...form.scopes],
    // A portal may want every new key read-only: writing is asked for by nobody who did not choose it.
    ...(form.accessMode === 'READONLY' && { accessMode: 'READONLY' }),
    ...(end !== null && { expiresAt: end }),
    ...(addresses.length > 0 && { allowedIps: addresses }),
    ...(form.perSecond !== null && { requestsPerSecond: form.perSecond }),
  };
}

/** Only what is another than before: the rest may have been changed by somebody else meanwhile. */
export function changeBody(before: KeyForm, after: KeyForm): NonNullable<Input<'keys.update'>['body']> {
  const { added, removed } = scopeDifference(before.scopes, after.scopes);
  const addresses = addressesIn(after.addresses);
  return {
    ...(after.name.trim() !== before.name && { name: after.name.trim() }),
    ...(added.length + removed.length > 0 && { scopes: [...after.scopes] }),
    ...(after.accessMode !== before.accessMode && { accessMode: after.accessMode }),
    ...(after.endsAt !== before.endsAt && { expiresAt: toInstant(after.endsAt) }),
    ...(addresses.join() !== addressesIn(before.addresses).join() && { allowedIps: addresses }),
    ...(after.perSecond !== before.perSecond && { requestsPerSecond: after.perSecond }),
  };
}
