const CAMEL = /^[a-z][a-zA-Z0-9]*$/;

/** Names in the spelling of the older methods: `entityData1` becomes `entity_data_1`; those in capitals stay. */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      CAMEL.test(key) ? key.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`) : key,
      snakeKeys(member),
    ]),
  );
}

interface SchemaModule {
  readonly NAME: string;
  readonly MODULE_ID: string;
  readonly LIST: readonly { readonly ID: string; readonly NAME: string }[];
}

function schemaModule(id: string, name: string, events: Readonly<Record<string, string>>): SchemaModule {
  const list = Object.entries(events).map(([event, NAME]) => ({ ID: `${id}|${event}`, NAME }));
  return { NAME: name, MODULE_ID: id, LIST: list };
}

/** What people can be told about, by module. */
export const NOTIFICATION_SCHEMA: Readonly<Record<string, SchemaModule>> = {
  calendar: schemaModule('calendar', 'Calendar', { invite: 'Invitation', reminder: 'Reminder' }),
  crm: schemaModule('crm', 'CRM', {
    mention: 'Somebody mentions you',
    changeAssignedBy: 'You are responsible',
  }),
  im: schemaModule('im', 'Messenger', { message: 'Message', mention: 'Mention in a chat' }),
  rest: schemaModule('rest', 'Applications', { rest_notify: 'Notification of an application' }),
  tasks: schemaModule('tasks', 'Tasks', { manage: 'Change of a task', comment: 'Comment to a task' }),
};
