import { optional, text, whole } from './command-fields.js';
import { listOperator } from '../context/call-operator.js';
import { renderTable } from '../output.js';
import { command } from './command.js';

const ENTRIES = 100;

/** The trail of keys, users and portals; the call of operators finds facts of all modules. */
export const AUDIT_COMMAND = command({
  words: 'audit',
  summary: 'show who changed keys, users and portals, oldest first',
  input: {
    portal: optional(text('--portal <id>', 'only changes of this portal, its users and its keys')),
    key: optional(text('--key <id>', 'only changes of this key')),
    limit: optional(whole('--limit <number>', 'the newest so many (default: 100)')),
  },
  run: async ({ portal, key, limit = ENTRIES }, cli) => {
    const filter = {
      module: 'auth',
      ...(portal !== undefined && { portal }),
      ...(key !== undefined && { subject: `key-${key.toLowerCase()}` }),
    };
    const newest = await listOperator(cli, 'audit.search', filter, limit);
    return newest.reverse().map(({ at, subject, event, portalId, actor, requestId, data }) => {
      const { keyId, kind, userId } = actor;
      return { at, subject, event, portalId, actor: { keyId, kind, userId }, requestId, data };
    });
  },
  text: (entries) =>
    renderTable(
      entries.map(({ at, subject, event, actor, requestId, data }) => ({
        at,
        subject,
        event,
        actor: actor.keyId ?? actor.kind,
        requestId,
        data,
      })),
    ),
});
