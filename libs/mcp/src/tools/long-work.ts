import type { ServiceEvent } from '../calls/tool-calls.port.js';
import type { OperationInput } from '../catalogue/call-of-operation.js';
import type { Operation } from '../catalogue/operation.js';
import { plainJson } from '../answers/portal-text.policy.js';
import { callOperation } from './call-operation.js';
import { ServiceRefusal } from './service-refusal.js';
import type { ToolAnswer, ToolContext } from './tool.js';

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
