import type { AgentOperation, AgentOutputChunk, AgentOutputEnd, AgentStatus } from '../agent-protocol.js';

/** An agent runs on a machine that others control: what it says is checked before it is believed. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
}

type Check = (value: unknown) => boolean;
type Shape<T> = { readonly [K in keyof T]-?: Check };

const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isText: Check = (value) => typeof value === 'string' && value.length <= 256;
const isTime: Check = (value) => isText(value) && !Number.isNaN(Date.parse(value as string));
const isBoolean: Check = (value) => typeof value === 'boolean';
const isExitCode: Check = (value) => value === null || (isCount(value) && (value as number) <= 255);
const isState: Check = (value) => value === 'running' || value === 'ended' || value === 'lost';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const OUTCOME = { state: isState, exitCode: isExitCode, timedOut: isBoolean, truncated: isBoolean };

const OPERATION: Shape<AgentOperation> = {
  ...OUTCOME,
  operationId: isText,
  kind: (value) => value === 'exec',
  fence: isCount,
  startedAt: isTime,
  endedAt: (value) => value === null || isTime(value),
  outputBytes: (value) => isObject(value) && isCount(value['stdout']) && isCount(value['stderr']),
};

const STATUS: Shape<AgentStatus> = {
  agentVersion: isText,
  startedAt: isTime,
  runningOperations: (value) => Array.isArray(value) && value.every(isText),
  newestFence: isCount,
};

const CHUNK: Shape<AgentOutputChunk> = {
  seq: isCount,
  stream: (value) => value === 'stdout' || value === 'stderr',
  data: (value) => typeof value === 'string',
};

const END: Shape<AgentOutputEnd> = { ...OUTCOME, end: (value) => value === true };

function check<T>(value: unknown, shape: Shape<T>): T {
  if (!isObject(value)) throw new MalformedAnswer('the answer is no object');
  const picked: Record<string, unknown> = {};
  for (const [name, valid] of Object.entries<Check>(shape)) {
    if (!valid(value[name])) throw new MalformedAnswer(`field ${name} of the answer is not valid`);
    picked[name] = value[name];
  }
  return picked as T;
}

/** @throws MalformedAnswer also when the answer is about another operation */
export function parseOperation(value: unknown, operationId: string): AgentOperation {
  const operation = check(value, OPERATION);
  if (operation.operationId !== operationId) throw new MalformedAnswer('the answer names another operation');
  return operation;
}

/** @throws MalformedAnswer */
export function parseStatus(value: unknown): AgentStatus {
  return check(value, STATUS);
}

/** One line of an output answer. @throws MalformedAnswer */
export function parseOutputLine(value: unknown): AgentOutputChunk | AgentOutputEnd {
  if (isObject(value) && 'end' in value) return check(value, END);
  const { data, ...chunk } = check(value, CHUNK);
  return { ...chunk, data: Buffer.from(data as unknown as string, 'base64') };
}
