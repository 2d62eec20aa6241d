import { HostError } from '../../../protocol/host-error.js';
import type { Row } from '../../record-type.js';

type Part = Readonly<Record<string, unknown>>;

/** Meetings, calls and e-mails are with somebody. */
const WITH_SOMEBODY: readonly unknown[] = [1, 2, 4];
const WAITING = 1;
const DONE = 2;

function communication(part: Part, index: number): Record<string, unknown> {
  return {
    ID: String(part['ID'] ?? index + 1),
    TYPE: String(part['TYPE'] ?? ''),
    VALUE: String(part['VALUE'] ?? ''),
    ENTITY_ID: String(part['ENTITY_ID'] ?? 0),
    ENTITY_TYPE_ID: String(part['ENTITY_TYPE_ID'] ?? 0),
  };
}

/** The records an activity belongs to: its owner, then whom it is with. */
function bindingsOf(row: Row): Record<string, string>[] {
  const owners = [
    { OWNER_TYPE_ID: String(row['OWNER_TYPE_ID']), OWNER_ID: String(row['OWNER_ID']) },
    ...(row['COMMUNICATIONS'] as Part[]).map((part) => ({
      OWNER_TYPE_ID: String(part['ENTITY_TYPE_ID']),
      OWNER_ID: String(part['ENTITY_ID']),
    })),
  ].filter((owner) => Number(owner.OWNER_ID) > 0);
  return [...new Map(owners.map((owner) => [`${owner.OWNER_TYPE_ID}:${owner.OWNER_ID}`, owner])).values()];
}

function refuse(description: string): never {
  throw new HostError(400, '', description);
}

/** Consequences of writing an activity: whom it belongs to, its end and its status. */
export function applyActivityRules(row: Row, before: Row | null): void {
  const parts = row['COMMUNICATIONS'] as Part[];
  if (!before && parts.length === 0 && WITH_SOMEBODY.includes(row['TYPE_ID'])) {
    refuse('The field COMMUNICATIONS is not defined or invalid.');
  }
  if (parts !== before?.['COMMUNICATIONS']) row['COMMUNICATIONS'] = parts.map(communication);
  const [first] = row['COMMUNICATIONS'] as Part[];
  if (!row['OWNER_ID'] && first) {
    row['OWNER_ID'] = Number(first['ENTITY_ID']);
    row['OWNER_TYPE_ID'] = Number(first['ENTITY_TYPE_ID']);
  }
  if (!row['OWNER_ID'] || !row['OWNER_TYPE_ID']) {
    refuse(
      'Could not build binding. Please ensure that owner info and communications are defined correctly.',
    );
  }
  row['BINDINGS'] = bindingsOf(row);
  row['END_TIME'] ??= row['START_TIME'];
  row['DEADLINE'] ??= row['END_TIME'];
  if (row['COMPLETED'] !== before?.['COMPLETED']) row['STATUS'] = row['COMPLETED'] === 'Y' ? DONE : WAITING;
}
