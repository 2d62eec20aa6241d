/** Files with parsers that have no target, and why. */
export const NOT_FUZZED: Readonly<Record<string, string>> = {
  'libs/client/src/sender.ts': 'JSON.parse, or the text itself',
  'libs/event-log/src/store/event-store.ts': 'JSON.parse of what our own processes write to the database',
  'libs/feedback/src/attachments/clamd-scanner.ts':
    'called a scanner: it sends, and compares the answer with two words',
  'libs/infra/src/machines/placement/server-order.policy.ts': 'fields of a checked body, compared with lists',
  'libs/infra/src/shared-hosts/galaxy-order.policy.ts': 'fields of a checked body, compared with lists',
  'libs/parsing/src/contracts/parse-here.ts': 'runs parsers in a thread; the parsers have targets',
  'libs/parsing/src/parse-in-thread.ts': 'runs parsers in a thread; the parsers have targets',
};
