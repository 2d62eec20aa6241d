import {
  CONTROL_GROUPS,
  MACHINE_SERVER_STATES,
  type MachineAmount,
  type MachineReport,
  type MachineServer,
} from '#libs/agent-protocol';
import {
  count,
  flag,
  listOf,
  MalformedAnswer,
  members,
  oneOf,
  orAbsent,
  orNull,
  type Reader,
  text,
  time,
} from './answer-reader.js';

/** More than any machine has of anything. */
const MOST = 1_000_000_000;
const MOST_SERVERS = 10_000;
const REASON_LENGTH = 2_048;

const amountPart: Reader<number> = (value) => {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MOST) return value;
  throw new MalformedAnswer('the answer has no valid amount');
};

const amount = members<MachineAmount>({ total: amountPart, used: amountPart, promised: amountPart });

const version: Reader<string> = (value) => {
  const read = text(64)(value);
  if (!/^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(read)) throw new MalformedAnswer('the answer has no valid version');
  return read;
};

const serverId: Reader<string> = (value) => {
  const read = text(36)(value);
  if (!/^[0-9a-f-]{36}$/.test(read)) throw new MalformedAnswer('the answer has no valid server id');
  return read;
};

const server = members<MachineServer>({ serverId, state: oneOf(MACHINE_SERVER_STATES) });

export const parseMachineReport: Reader<MachineReport> = members<MachineReport>({
  version: text(64),
  startedAt: time,
  cpu: amount,
  memoryMb: amount,
  diskGb: amount,
  node: version,
  sandbox: members<MachineReport['sandbox']>({ available: flag, obstacle: orNull(text(REASON_LENGTH)) }),
  egress: orAbsent(
    members<NonNullable<MachineReport['egress']>>({ available: flag, obstacle: orNull(text(REASON_LENGTH)) }),
  ),
  users: orAbsent(
    members<NonNullable<MachineReport['users']>>({ own: flag, obstacle: orNull(text(REASON_LENGTH)) }),
  ),
  controlGroups: orAbsent(oneOf(CONTROL_GROUPS)),
  health: members<MachineReport['health']>({
    wanted: count,
    running: count,
    lastFault: orNull(text(REASON_LENGTH)),
  }),
});

export const parseMachineServers: Reader<readonly MachineServer[]> = (value) =>
  members<{ readonly servers: readonly MachineServer[] }>({ servers: listOf(MOST_SERVERS, server) })(value)
    .servers;

/** @throws MalformedAnswer also when the answer is about another server */
export function parseMachineServer(value: unknown, asked: string): MachineServer {
  const read = server(value);
  if (read.serverId !== asked) throw new MalformedAnswer('the answer names another server');
  return read;
}
