import type { HostCall } from '../../protocol/host-method.js';
import type { RecordField, RecordType, Row } from '../../records/record-type.js';
import { withCustomFields } from '../../records/types/crm-setup/custom-fields.js';
import { parentKinds, withParents } from '../../records/types/crm-setup/parent-fields.js';
import { SMART_TYPE } from '../../records/types/crm-setup/smart-type.data.js';
import { USER_FIELD } from '../../records/types/crm-setup/user-field.data.js';

/** The kinds whose records take custom fields, by what the host calls them there. */
const OWNERS: ReadonlyMap<number, string> = new Map([
  [1, 'CRM_LEAD'],
  [2, 'CRM_DEAL'],
  [3, 'CRM_CONTACT'],
  [4, 'CRM_COMPANY'],
  [7, 'CRM_QUOTE'],
  [31, 'CRM_SMART_INVOICE'],
]);

function ownerOf(entityTypeId: number, processes: readonly Row[]): string | undefined {
  const process = processes.find((row) => row['entityTypeId'] === entityTypeId);
  return OWNERS.get(entityTypeId) ?? (process && `CRM_${process.id}`);
}

/** The type of a kind of records with what the portal has added to it: custom fields and parents. */
export function withPortalFields(
  { portal }: HostCall,
  type: RecordType,
  entityTypeId: number,
  shape?: (made: RecordField) => RecordField,
): RecordType {
  const processes = [...portal.table(SMART_TYPE.table).values()];
  const owner = ownerOf(entityTypeId, processes);
  const settings = portal.table(USER_FIELD.table);
  const rows = settings.remember(String(owner), () =>
    [...settings.values()].filter((row) => row['ENTITY_ID'] === owner),
  );
  return withParents(withCustomFields(type, rows, shape), parentKinds(entityTypeId, processes), shape);
}
