import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { changeRecord, findRecord } from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { DEAL } from '../../records/types/crm/deal.data.js';
import { argument } from '../arguments.js';

type Part = Readonly<Record<string, unknown>>;

const SORT_STEP = 10;

function refuse(description: string): never {
  throw new HostError(400, '', description);
}

function dealOf(call: HostCall): Row {
  const id = Number(argument(call.params, 'id'));
  if (!(id >= 1)) refuse("The parameter 'ownerEntityID' is invalid or not defined.");
  if (!call.portal.table(DEAL.table).get(id)) refuse('Not found.');
  return findRecord(call, DEAL, id);
}

function contactIdOf(part: unknown): number {
  const id = typeof part === 'object' && part !== null ? Number((part as Part)['CONTACT_ID']) : Number.NaN;
  if (!Number.isSafeInteger(id) || id < 1) refuse("The parameter 'fields' is not valid.");
  return id;
}

const idsOf = (deal: Row): number[] => deal['contactIds'] as number[];

function replace(call: HostCall, deal: Row, contactIds: readonly number[]): void {
  changeRecord(call, DEAL, deal, { contactIds });
}

/** Contacts of a deal; the first of its list is the primary one. */
export const DEAL_CONTACT_METHODS: HostMethodTable = {
  'crm.deal.contact.items.get': (call) => ({
    result: idsOf(dealOf(call)).map((contactId, index) => ({
      CONTACT_ID: contactId,
      SORT: (index + 1) * SORT_STEP,
      ROLE_ID: 0,
      IS_PRIMARY: index === 0 ? 'Y' : 'N',
    })),
  }),
  'crm.deal.contact.items.set': (call) => {
    const deal = dealOf(call);
    const items = argument(call.params, 'items');
    if (typeof items !== 'object' || items === null) refuse("The parameter 'items' must be array.");
    const parts = Object.values(items) as Part[];
    const sorted = [...parts].sort((left, right) => Number(left['SORT'] ?? 0) - Number(right['SORT'] ?? 0));
    const primary = sorted.filter((part) => part['IS_PRIMARY'] === 'Y');
    replace(call, deal, [...new Set([...primary, ...sorted].map(contactIdOf))]);
    return { result: true };
  },
  'crm.deal.contact.items.delete': (call) => {
    replace(call, dealOf(call), []);
    return { result: true };
  },
  'crm.deal.contact.add': (call) => {
    const deal = dealOf(call);
    const fields = argument(call.params, 'fields');
    const contactId = contactIdOf(fields);
    if (!call.portal.table('contact').get(contactId)) refuse("The parameter 'fields' is not valid.");
    if (idsOf(deal).includes(contactId)) return { result: false };
    const isPrimary = (fields as Part)['IS_PRIMARY'] === 'Y';
    replace(call, deal, isPrimary ? [contactId, ...idsOf(deal)] : [...idsOf(deal), contactId]);
    return { result: true };
  },
  'crm.deal.contact.delete': (call) => {
    const deal = dealOf(call);
    const contactId = contactIdOf(argument(call.params, 'fields'));
    if (!idsOf(deal).includes(contactId)) return { result: false };
    replace(
      call,
      deal,
      idsOf(deal).filter((id) => id !== contactId),
    );
    return { result: true };
  },
  'crm.deal.contact.fields': () => ({
    result: Object.fromEntries(
      [
        ['CONTACT_ID', 'integer', true],
        ['SORT', 'integer', false],
        ['ROLE_ID', 'integer', false],
        ['IS_PRIMARY', 'char', false],
      ].map(([name, type, isRequired]) => [
        name,
        { type, isRequired, isReadOnly: false, isImmutable: false, isMultiple: false, isDynamic: false },
      ]),
    ),
  }),
};
