import type { Readable } from 'node:stream';
import { SLOT_PATTERN } from '../app/slot-folders.js';
import type { StartRequest } from '../operations/start-result.js';
import { readDeployPlan } from './deploy-plan.request.js';
import { readJsonBody } from './json-body.js';
import { RequestError } from './request-error.js';

/** A plan has room for an environment of 200 values of 32 KiB, escaped. */
const BODY_LIMIT = 16 * 1024 * 1024;
const COMMAND_LIMIT = 100_000;
const LONGEST_TIMEOUT_SECONDS = 86_400;

type Check = (value: unknown) => boolean;

const COMMON_FIELDS: Readonly<Record<'fence' | 'kind' | 'slot' | 'timeoutSeconds', Check>> = {
  fence: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  kind: (value) => value === 'exec' || value === 'deploy',
  slot: (value) => value === null || (typeof value === 'string' && SLOT_PATTERN.test(value)),
  timeoutSeconds: (value) => typeof value === 'number' && value > 0 && value <= LONGEST_TIMEOUT_SECONDS,
};

const isCommand: Check = (value) =>
  typeof value === 'string' &&
  value.length > 0 &&
  Buffer.byteLength(value) <= COMMAND_LIMIT &&
  !value.includes('\0');

/** @throws RequestError */
export async function readStartRequest(operationId: string, body: Readable): Promise<StartRequest> {
  const values: Record<string, unknown> = { slot: null, ...(await readJsonBody(body, BODY_LIMIT)) };
  for (const [name, valid] of Object.entries(COMMON_FIELDS)) {
    if (!valid(values[name])) throw new RequestError(400, 'invalid_request', `field ${name} is not valid`);
  }
  const { fence, slot, timeoutSeconds, kind, command } = values as unknown as StartRequest & {
    readonly command: unknown;
  };
  const common = { operationId, fence, slot, timeoutSeconds };
  if (kind === 'deploy') return { ...common, kind, plan: readDeployPlan(values['plan']) };
  if (!isCommand(command)) throw new RequestError(400, 'invalid_request', 'field command is not valid');
  return { ...common, kind, command: command as string };
}
