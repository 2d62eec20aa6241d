import type { HostCallOptions, HostClient, HostCredential } from '#libs/host-client';
import { HostAbsence, HostRefusal } from '#libs/host-client/contracts';
import { isPorticoError, PorticoError } from '#libs/kernel';
import type { HostOperation } from '../../registry/entity-definition.js';
import type { ActionDefinition, InputValues } from '../action-definition.js';
import { ActionsService } from '../actions.service.js';

interface Call {
  readonly method: string;
  readonly params: unknown;
  readonly options: HostCallOptions;
}

export type Answers = Readonly<Record<string, unknown>>;

const CALLER = { credential: {} as HostCredential, requestId: 'r-1', keyId: 'k-1' };

/** Runs an action against a host that answers each method from a table; an error is thrown. */
export function running(answers: Answers): {
  readonly calls: Call[];
  readonly run: (action: ActionDefinition, input?: InputValues, params?: InputValues) => Promise<unknown>;
} {
  const calls: Call[] = [];
  const client: Pick<HostClient, 'call'> = {
    call: (_credential, method, params, options) => {
      calls.push({ method, params, options });
      const answer = answers[method];
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(answer as Awaited<ReturnType<HostClient['call']>>);
    },
  };
  const service = new ActionsService(client as HostClient, { publicUrl: 'https://portico.example' });
  return {
    calls,
    run: (action, input = {}, params = { id: 1 }) => service.perform(action, CALLER, params, input),
  };
}

export const operation = (method: string, args: HostOperation['args'] = {}): HostOperation => ({
  method,
  args,
  result: { kind: 'done', path: ['result'] },
});

export function action(change: Partial<ActionDefinition> = {}): ActionDefinition {
  return {
    method: 'POST',
    path: '/v1/things/:id/turn',
    summary: 'Turns a thing',
    tag: 'Things',
    scope: 'im',
    mode: 'write',
    status: 200,
    params: { id: 'number' },
    input: [],
    call: operation('thing.turn', { ID: '$p.id' }),
    answer: { kind: 'value', type: 'number' },
    ...change,
  };
}

export function refusal(hostCode: string, description = '', mayHaveRun = false): HostRefusal {
  const row = {
    host: hostCode,
    answer: 'HOST_ERROR',
    text: 'host',
    ...(mayHaveRun && { mayHaveRun }),
  } as const;
  const code = mayHaveRun ? 'HOST_UNAVAILABLE' : 'HOST_ERROR';
  return new HostRefusal(code, row, { hostCode, description }, { extra: { hostCode } });
}

export const unsent = new HostAbsence('HOST_UNAVAILABLE', false, {});
export const unanswered = new HostAbsence('HOST_TIMEOUT', true, {});

export async function refused(work: Promise<unknown>): Promise<PorticoError> {
  const error: unknown = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!isPorticoError(error)) throw new Error(`no refusal but ${String(error)}`);
  return error;
}

export const methods = (calls: readonly Call[]): string[] => calls.map(({ method }) => method);
