import type { HostCall } from '../../protocol/host-method.js';
import type { Row } from '../../records/record-type.js';

/** A kind of CRM record that others belong to, by every name the host has for it. */
export interface OwnerKind {
  readonly typeId: number;
  /** Table of the records. */
  readonly table: string;
  /** Short code of product rows. */
  readonly abbreviation: string;
  /** Name in timelines. */
  readonly name: string;
}

export const OWNER_KINDS: readonly OwnerKind[] = [
  { typeId: 1, table: 'lead', abbreviation: 'L', name: 'lead' },
  { typeId: 2, table: 'deal', abbreviation: 'D', name: 'deal' },
  { typeId: 3, table: 'contact', abbreviation: 'C', name: 'contact' },
  { typeId: 4, table: 'company', abbreviation: 'CO', name: 'company' },
  { typeId: 7, table: 'quote', abbreviation: 'Q', name: 'quote' },
  { typeId: 14, table: 'saleOrder', abbreviation: 'O', name: 'order' },
  { typeId: 31, table: 'invoice', abbreviation: 'SI', name: 'smart_invoice' },
];

/** The record of this kind and id, if there is one. */
export function ownerOf(call: HostCall, kind: OwnerKind | undefined, id: unknown): Row | undefined {
  const row = kind && call.portal.table(kind.table).get(Number(id));
  // Kinds that a portal has made itself share a table.
  return row?.['entityTypeId'] === undefined || row['entityTypeId'] === kind?.typeId ? row : undefined;
}
