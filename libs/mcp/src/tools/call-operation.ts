import type { ServiceAnswer, ServiceEvent } from '../calls/tool-calls.port.js';
import { callOf, type OperationInput } from '../catalogue/call-of-operation.js';
import type { Operation } from '../catalogue/operation.js';
import { ServiceRefusal } from './service-refusal.js';
import { ToolRefusal } from './tool-refusal.js';
import type { ToolAnswer, ToolContext } from './tool.js';

export interface CallOptions {
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
