import { optional, parsed } from './command-fields.js';
import type { MachineRecord } from '#libs/infra/operator';
import {
  OPERATOR_ROWS,
  type CommandRow,
  type OperatorCallName,
  type OperatorInput,
} from '#libs/operator/contracts';
import type { OperatorResult } from '#libs/operator/operator';
import type { Cli } from '../cli.js';
import { callOperator, listOperator } from '../context/call-operator.js';
import { renderTable } from '../output.js';
import { command, type CommandEntry } from './command.js';
import type { CommandFields } from './command-fields.js';
import { renderTicket } from './feedback.commands.js';
import { parseWholeNumber } from './flags.js';

/** What a command prints of a call: of pages all that is on them. */
type Printed<Name extends OperatorCallName> =
  OperatorResult<Name> extends { readonly items: infer Items } ? Items : OperatorResult<Name>;

const USERS: Readonly<Record<string, string>> = { true: 'own', false: 'one', null: '' };
const NETWORK: Readonly<Record<string, string>> = { true: 'yes', false: 'none', null: '' };

function machineLine(machine: MachineRecord) {
  const { id, name, region, status, connected, seenAt, servers, memoryMb, sandboxed } = machine;
  const { ownUsers, egress, controlGroups, sharesPortals } = machine;
  return {
    id,
    name,
    region,
    status,
    connected,
    seen: seenAt === null ? '' : seenAt.toISOString(),
    servers,
    memory: memoryMb === null ? '' : `${memoryMb.promised} of ${memoryMb.total} MiB promised`,
    sandbox: sandboxed === null ? '' : sandboxed,
    network: NETWORK[`${egress}`],
    users: USERS[`${ownUsers}`],
    groups: controlGroups ?? '',
    portals: sharesPortals ? 'shared' : '',
  };
}

/** Answers people are shown otherwise than as a table or a list of members. */
const TEXTS: { readonly [Name in OperatorCallName]?: (answer: Printed<Name>) => string } = {
  'keys.tightened': (keys) =>
    renderTable(
      keys.flatMap(({ id, kind, portalId, prefix, suffix, lastUsedAt, tightenings }) =>
        tightenings.map(({ name, refusedAt, call }) => ({
          id,
          kind,
          portalId,
          prefix,
          suffix,
          lastUsedAt,
          tightening: name,
          refusedAt,
          call,
        })),
      ),
    ),
  'machines.list': (machines) => renderTable(machines.map(machineLine)),
  'tickets.show': renderTicket,
  'tickets.set': renderTicket,
};

/** Where no member of the portal has changed, it is told as what is decided about servers is. */
function toldOfPortal(
  { portal: _, sourceSaving, ...others }: OperatorInput<'portals.set'>,
  answer: OperatorResult<'portals.set'>,
): unknown {
  return Object.keys(others).length > 0 ? answer : { portalId: answer.id, sourceSaving };
}

async function make(cli: Cli, name: OperatorCallName, input: never, most?: number): Promise<unknown> {
  if ('cursor' in OPERATOR_ROWS[name].input) return listOperator(cli, name as never, input, most);
  const answer = await callOperator(cli, name, input);
  return name === 'portals.set' ? toldOfPortal(input, answer as never) : answer;
}

function commandOf(name: OperatorCallName, row: CommandRow): CommandEntry {
  const { words, summary, given = {}, needsSome = false, shown, columns } = row;
  const text = TEXTS[name] as ((answer: unknown) => string) | undefined;
  const { limit: _, ...fields }: CommandFields = OPERATOR_ROWS[name].input;
  const limit = optional(
    parsed('--limit <number>', `the newest so many (default: ${shown})`, parseWholeNumber),
  );
  return command<CommandFields, unknown>({
    words,
    summary,
    input: shown === undefined ? fields : { ...fields, limit },
    needsSome,
    ...(columns && { columns }),
    ...(text && { text }),
    run: (typed, cli) => {
      const { limit: most = shown, ...input } = typed as Record<string, unknown>;
      return make(cli, name, { ...input, ...given } as never, most as number | undefined);
    },
  });
}

/** The commands that make calls of operators, each as its row says. */
export const CALL_COMMANDS: readonly CommandEntry[] = Object.entries(OPERATOR_ROWS).flatMap(([name, row]) =>
  (row.commands ?? []).map((line) => commandOf(name as OperatorCallName, line)),
);
