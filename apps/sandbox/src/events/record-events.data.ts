/** What has happened to a record. */
export type RecordChangeKind = 'add' | 'update' | 'delete';

/** How `data` of an event names the record. */
export type EventDataForm =
  /** `FIELDS[ID]` */
  | 'fields'
  /** `FIELDS[ID]` and `FIELDS[ENTITY_TYPE_ID]`, for records of universal methods. */
  | 'item'
  /** `FIELDS_BEFORE` and `FIELDS_AFTER`; the one that does not apply is the text `undefined`. */
  | 'before-after'
  /** `id` */
  | 'id'
  /** The fields of the person, not in `FIELDS`. */
  | 'person';

export interface RecordEvents {
  readonly table: string;
  readonly scopes: readonly string[];
  readonly form: EventDataForm;
  readonly names: Readonly<Partial<Record<RecordChangeKind, string>>>;
}

function crm(table: string, noun: string): RecordEvents {
  const names = { add: `ONCRM${noun}ADD`, update: `ONCRM${noun}UPDATE`, delete: `ONCRM${noun}DELETE` };
  return { table, scopes: ['crm'], form: 'fields', names };
}

/** Table of records → events of the portal. */
export const RECORD_EVENTS: readonly RecordEvents[] = [
  crm('lead', 'LEAD'),
  crm('deal', 'DEAL'),
  crm('contact', 'CONTACT'),
  crm('company', 'COMPANY'),
  crm('quote', 'QUOTE'),
  crm('activity', 'ACTIVITY'),
  crm('requisite', 'REQUISITE'),
  crm('currency', 'CURRENCY'),
  crm('crmProduct', 'PRODUCT'),
  crm('timelineComment', 'TIMELINECOMMENT'),
  {
    table: 'invoice',
    scopes: ['crm'],
    form: 'item',
    names: {
      add: 'ONCRMDYNAMICITEMADD_31',
      update: 'ONCRMDYNAMICITEMUPDATE_31',
      delete: 'ONCRMDYNAMICITEMDELETE_31',
    },
  },
  {
    table: 'task',
    scopes: ['task', 'tasks'],
    form: 'before-after',
    names: { add: 'ONTASKADD', update: 'ONTASKUPDATE', delete: 'ONTASKDELETE' },
  },
  {
    table: 'calendarEvent',
    scopes: ['calendar'],
    form: 'id',
    names: { add: 'ONCALENDARENTRYADD', update: 'ONCALENDARENTRYUPDATE', delete: 'ONCALENDARENTRYDELETE' },
  },
  {
    table: 'workgroup',
    scopes: ['sonet_group', 'socialnetwork'],
    form: 'fields',
    names: {
      add: 'ONSONETGROUPADD',
      update: 'ONSONETGROUPUPDATE',
      delete: 'ONSONETGROUPDELETE',
    },
  },
  {
    table: 'user',
    scopes: ['user', 'user_basic', 'user_brief'],
    form: 'person',
    names: { add: 'ONUSERADD' },
  },
];
