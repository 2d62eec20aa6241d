import type { ChoiceToolRow } from './choice-tool.js';

/** Tools that are one of a few operations each. */
export const CHOICE_TOOLS = [
  {
    name: 'workday',
    title: 'Working day',
    description:
      'Reads the working day of a person (status), or begins, pauses and ends it. Without userId it is the caller’s own; others’ only for managers.',
    actions: {
      status: 'workday.status.get',
      open: 'workday.open',
      pause: 'workday.pause',
      close: 'workday.close',
    },
  },
  {
    name: 'operation',
    title: 'Take up long work',
    description:
      'What became of a deploy or a command: action "get" with operationId, as deploy and exec tell it first; action "of_server" lists the last ones of a server. Use it when a connection broke off: the work goes on without it.',
    actions: { get: 'operations.get', of_server: 'servers.operations.get' },
    named: { id: 'serverId' },
  },
] as const satisfies readonly ChoiceToolRow[];
