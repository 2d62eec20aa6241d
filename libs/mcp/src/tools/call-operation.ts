import { plainJson } from '../answers/list-pages.policy.js';
import type { ServiceAnswer, ServiceEvent } from '../calls/tool-calls.port.js';
import { callOf, type OperationInput, type Operation } from '../catalogue/operation.js';
import { ServiceRefusal, ToolRefusal } from './tool.errors.js';
import type { ToolAnswer, ToolContext } from './tool.js';

interface CallOptions {
  /** Of the agent, where it makes one itself. */
  readonly idempotencyKey?: unknown;
  readonly onEvent?: (event: ServiceEvent) => Promise<void>;
}

/**
 * Makes one call. A call whose answer the service keeps gets a key, so that a repeat of it is not a second one.
 * @throws ServiceRefusal what the service refused.
 */
export async function callOperation(
  operation: Operation,
  input: OperationInput,
  { calls, newIdempotencyKey }: ToolContext,
  { idempotencyKey: given, onEvent }: CallOptions = {},
): Promise<ToolAnswer> {
  if (given !== undefined && typeof given !== 'string') {
    throw new ToolRefusal('INVALID_PARAMS', '"idempotencyKey" must be a text.');
  }
  const isKept = operation.definition.idempotency === 'supported';
  const idempotencyKey = isKept ? (given ?? newIdempotencyKey()) : undefined;
  const headers: Record<string, string> = {};
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const answer = await calls.call(callOf(operation, input, headers), onEvent);
  if (answer.status >= 400) throw new ServiceRefusal(answer, idempotencyKey);
  return {
    ...contentOf(answer),
    requestId: answer.requestId,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...operationIdOf(answer),
  };
}

function operationIdOf({ headers }: ServiceAnswer): Pick<ToolAnswer, 'operationId'> {
  const id = headers['x-operation-id'];
  return typeof id === 'string' ? { operationId: id } : {};
}

/** The data of an answer in the service's envelope, and what stands beside it; another answer is data as a whole. */
function contentOf({ body }: ServiceAnswer): Pick<ToolAnswer, 'data' | 'meta' | 'total'> {
  if (typeof body !== 'object' || body === null || !('data' in body) || !('success' in body)) {
    return { data: body };
  }
  const { success: _success, data, meta, total, ...rest } = body as Record<string, unknown>;
  const beside = meta ?? (Object.keys(rest).length > 0 ? rest : undefined);
  const counted = total ?? (meta as { total?: unknown } | undefined)?.total;
  return {
    data,
    ...(beside !== undefined && { meta: beside }),
    ...(typeof counted === 'number' && { total: counted }),
  };
}

/** Characters of one line of progress. */
const LONGEST_PROGRESS = 400;

/**
 * Follows a deploy or a command to its end. The id of the operation is told first, so that whoever loses the connection
 * can take the work up by it; then every step and line.
 * @throws ServiceRefusal when it was refused, and when it failed.
 */
export async function followWork(
  operation: Operation,
  { path = {}, body }: OperationInput,
  idempotencyKey: unknown,
  context: ToolContext,
): Promise<ToolAnswer> {
  let ended: ServiceEvent | null = null;
  let operationId: string | undefined;
  const onEvent = async (event: ServiceEvent): Promise<void> => {
    if (event.name === 'operation') operationId = (event.data as { operationId: string }).operationId;
    if (event.name === 'done' || event.name === 'error') ended = event;
    else await context.progress(describe(event));
  };
  const answer = await callOperation(operation, { path, query: { stream: true }, body }, context, {
    idempotencyKey,
    onEvent,
  });
  const last = ended as ServiceEvent | null;
  const known = operationId === undefined ? {} : { operationId };
  if (last?.name === 'error') {
    const { requestId, idempotencyKey: key } = answer;
    const failed = {
      status: 200,
      requestId,
      headers: {},
      body: { error: { ...(last.data as object), ...known } },
    };
    throw new ServiceRefusal(failed, key);
  }
  if (last) return { ...answer, data: last.data, ...known };
  // A repeat is answered from what was kept; a stream that ends without an end leaves the id to ask with.
  return operationId === undefined
    ? answer
    : { ...answer, data: { operationId, status: 'running' }, ...known };
}

function describe({ name, data }: ServiceEvent): string {
  if (name === 'operation') return `operation ${(data as { operationId: string }).operationId}`;
  return `${name}: ${plainJson(data)}`.slice(0, LONGEST_PROGRESS);
}
