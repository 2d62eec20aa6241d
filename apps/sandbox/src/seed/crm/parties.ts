import { COMPANY_COUNT } from '../seed-sizes.data.js';
import { COMPANIES, FIRST_NAMES, LAST_NAMES } from '../seed-words.data.js';

const COMPANY_FORMS = ['Group', 'Trade', 'Logistics', 'Systems', 'Retail', 'Service', 'Invest', 'Media'];
/** Every twentieth contact repeats the phone and e-mail of the one before. */
const DUPLICATE_STEP = 20;
const LOOSE_CONTACT_STEP = 9;
const MULTIFIELD_IDS = 1000;

/** Facts about companies and contacts that several tables need follow from the id alone. */
export function companyTitle(companyId: number): string {
  const form = COMPANY_FORMS[Math.floor((companyId - 1) / COMPANIES.length) % COMPANY_FORMS.length];
  return `${COMPANIES[(companyId - 1) % COMPANIES.length]} ${form}`;
}

export function companyDomain(companyId: number): string {
  return `${companyTitle(companyId)
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')}.example`;
}

export function companyPhone(companyId: number): string {
  return `+749560${String(companyId).padStart(3, '0')}00`;
}

/** Null for a private person. */
export function companyOfContact(contactId: number): number | null {
  return contactId % LOOSE_CONTACT_STEP === 0 ? null : ((contactId - 1) % COMPANY_COUNT) + 1;
}

export function contactsOfCompany(companyId: number): number[] {
  return [companyId, companyId + COMPANY_COUNT].filter((id) => companyOfContact(id) === companyId);
}

export interface ContactName {
  readonly first: string;
  readonly last: string;
}

export function contactName(contactId: number): ContactName {
  return {
    first: FIRST_NAMES[(contactId * 5) % FIRST_NAMES.length] as string,
    last: LAST_NAMES[(contactId + Math.floor(contactId / LAST_NAMES.length)) % LAST_NAMES.length] as string,
  };
}

/** Whose phone and e-mail a contact has: its own, or those of the one it duplicates. */
function addressOwner(contactId: number): number {
  return contactId % DUPLICATE_STEP === 0 ? contactId - 1 : contactId;
}

export function contactPhone(contactId: number): string {
  return `+7916${String(2_000_000 + addressOwner(contactId) * 37).padStart(7, '0')}`;
}

export function contactEmail(contactId: number): string {
  const owner = addressOwner(contactId);
  const { first, last } = contactName(owner);
  return `${first}.${last}${owner}@mail.example`.toLowerCase();
}

/** Phones, addresses and the like of a record as they are stored: `[type, kind, value]` each. */
export function multifields(
  recordId: number,
  entries: readonly (readonly [typeId: string, valueType: string, value: string])[],
): Record<string, unknown>[] {
  return entries.map(([typeId, valueType, value], index) => ({
    id: recordId * MULTIFIELD_IDS + index + 1,
    typeId,
    valueType,
    value,
  }));
}
