import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { argument } from '../arguments.js';

const MAX_FOUND = 20;
const MAX_VALUES = 20;
const SEARCHED = { LEAD: 'lead', CONTACT: 'contact', COMPANY: 'company' } as const;
const COMMUNICATION_TYPES: readonly string[] = ['PHONE', 'EMAIL'];

/** Phones are the same when their digits are, addresses when they differ in case only. */
function normalized(type: string, value: unknown): string {
  const text = String(value).trim().toLowerCase();
  return type === 'PHONE' ? text.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7') : text;
}

function matchesIn(call: HostCall, table: string, type: string, wanted: ReadonlySet<string>): number[] {
  return [...call.portal.table(table).values()]
    .filter((row) =>
      (row['fm'] as { typeId: string; value: unknown }[]).some(
        (entry) => entry.typeId === type && wanted.has(normalized(type, entry.value)),
      ),
    )
    .map(({ id }) => id);
}

/** Search for records with the same phone or e-mail address. */
export const DUPLICATE_METHODS: HostMethodTable = {
  'crm.duplicate.findbycomm': (call) => {
    const type = String(argument(call.params, 'type') ?? '').toUpperCase();
    if (!COMMUNICATION_TYPES.includes(type)) {
      throw new HostError(400, '', 'Communication type is not supported in current context.');
    }
    const values = argument(call.params, 'values');
    const list = typeof values === 'object' && values !== null ? Object.values(values) : [];
    if (list.length === 0) throw new HostError(400, '', 'Communication values are not defined.');
    const wanted = new Set(list.slice(0, MAX_VALUES).map((value) => normalized(type, value)));
    const only = String(argument(call.params, 'entity_type') ?? '').toUpperCase();
    const found: Record<string, number[]> = {};
    // The host stops at the kind that fills the answer and looks no further.
    for (const [name, table] of Object.entries(SEARCHED)) {
      if (only !== '' && only !== name) continue;
      const ids = matchesIn(call, table, type, wanted).slice(0, MAX_FOUND);
      if (ids.length > 0) found[name] = ids;
      if (ids.length === MAX_FOUND) break;
    }
    return { result: Object.keys(found).length === 0 ? [] : found };
  },
};
