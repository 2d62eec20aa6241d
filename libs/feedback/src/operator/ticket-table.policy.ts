import { csvLine } from './csv.policy.js';
import type { TicketRecord } from './ticket-record.js';

/** Columns of an export as a table; a member that is missing does not compile. */
const COLUMNS: Readonly<Record<keyof TicketRecord, true>> = {
  number: true,
  id: true,
  portalId: true,
  userId: true,
  category: true,
  source: true,
  status: true,
  title: true,
  body: true,
  resolutionCode: true,
  resolutionText: true,
  duplicateOfId: true,
  comments: true,
  internalComments: true,
  createdAt: true,
  updatedAt: true,
  firstResponseAt: true,
  resolvedAt: true,
};
const NAMES = Object.keys(COLUMNS) as (keyof TicketRecord)[];

export function csvHead(): string {
  return csvLine(NAMES);
}

export function csvRow(ticket: TicketRecord): string {
  return csvLine(
    NAMES.map((name) => {
      const value = ticket[name];
      return value instanceof Date ? value.toISOString() : value;
    }),
  );
}
