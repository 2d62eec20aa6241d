import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { type HostAnswer, HostClient } from '#libs/host-client';
import { HostRefusal, isOutcomeUnknown, sectionRefusal } from '#libs/host-client/contracts';
import type { PorticoError } from '#libs/kernel';
import type { ActionDefinition, InputValues, PresentationContext } from './action-definition.js';
import type { OperationAnswer } from '../entities/record-operations.service.js';
import { type Kept, roundedNumbers, type WriteWarning } from '../entities/write-warnings.js';
import { callOptions, type EntityCaller } from '../operations/entity-executor.js';
import { fillArguments, parameterValues } from '../operations/host-arguments.js';
import { mapIn, payloadOf, refuseMissing, rowsIn, unexpectedAnswer } from '../operations/host-result.js';
import { type Addressed, outcomeUnknown, refusalFor } from '../operations/refusals.policy.js';
import { isPlainRecord, type PlainRecord, toApiRecord, withOwnLinks } from '../records/record-mapper.js';
import type { EntityField, HostOperation } from '../registry/entity-definition.js';
import { servedEntity } from '../registry/served-entities.js';
import { fromHost, readerOf } from '../values/field-values.js';

/** Runs one path of the table: its call of the host, with those before and after it. */
@Injectable()
export class ActionsService {
  private readonly logger = new Logger(ActionsService.name);

  constructor(
    private readonly host: HostClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * @param params path parameters, checked.
   * @param input body or query, checked.
   */
  async perform(
    action: ActionDefinition,
    caller: EntityCaller,
    params: InputValues,
    input: InputValues,
  ): Promise<OperationAnswer> {
    const given = { ...params, ...input };
    const derived = action.derive?.(given, caller.credential.hostUserId);
    const values = await this.prepared(action, caller, {
      ...given,
      ...derived,
      ...callerValues(caller),
    });
    const operation = operationFor(action.call, values);
    const isRead = action.mode === 'read';
    try {
      const answer = await this.call(action, caller, operation, values, isRead);
      refuseMissing(operation, answer);
      const payload = payloadOf(operation, answer);
      action.refuse?.(payload, values);
      const whole = await this.completed(action, caller, values, payload);
      return present(action, operation, whole, {
        input: values,
        total: answer.total,
        publicUrl: this.config.publicUrl,
      });
    } catch (error) {
      throw (await this.remedied(action, caller, values, error)) ?? refusalOfAction(action, error, !isRead);
    }
  }

  /** What is answered when the reason of a refusal could be lifted; null when it stands. */
  private async remedied(
    action: ActionDefinition,
    caller: EntityCaller,
    values: InputValues,
    error: unknown,
  ): Promise<PorticoError | null> {
    const { remedy, path } = action;
    const answer = remedy ? sectionRefusal([remedy.refusal], error) : null;
    if (!remedy || !answer) return null;
    try {
      await this.call(action, caller, remedy.call, values, false);
      return answer;
    } catch (failure) {
      if (!(failure instanceof HostRefusal)) throw failure;
      this.logger.debug(`${path}: the reason of a refusal stands: ${failure.message}`);
      return null;
    }
  }

  /** The values of the call, with what the call before it says. */
  private async prepared(
    action: ActionDefinition,
    caller: EntityCaller,
    values: InputValues,
  ): Promise<InputValues> {
    const { before } = action;
    if (!before || before.when?.(values) === false) return values;
    try {
      const answer = await this.call(action, caller, before.call, values, true);
      refuseMissing(before.call, answer);
      return { ...values, ...before.take(payloadOf(before.call, answer), values) };
    } catch (error) {
      throw refusalOfAction(action, error, false);
    }
  }

  /** A write that has happened must not look as if it had not, so what fails after it changes nothing. */
  private async completed(
    action: ActionDefinition,
    caller: EntityCaller,
    values: InputValues,
    payload: unknown,
  ): Promise<unknown> {
    const { after, path, mode } = action;
    if (!after || after.when?.({ ...values, result: payload }) === false) return payload;
    try {
      const answer = await this.call(action, caller, after.call, { ...values, result: payload }, true);
      return after.merge(payload, payloadOf(after.call, answer));
    } catch (error) {
      if (mode === 'read' && !after.mayFail) throw error;
      this.logger.warn(`${path}: done, but not read again: ${(error as Error).message}`);
      return after.merge(payload, undefined);
    }
  }

  private call(
    action: ActionDefinition,
    caller: EntityCaller,
    operation: HostOperation,
    values: InputValues,
    isRead: boolean,
  ): Promise<HostAnswer> {
    const args = fillArguments(operation.args, parameterValues(spelled(values, action)));
    const { api } = operation;
    const options = callOptions(caller, { idempotent: isRead, ...(api && { api }) });
    return (caller.host ?? this.host).call(caller.credential, operation.method, args, options);
  }
}

/** What a call says of its caller: an application's token says it by itself. */
function callerValues({ credential, clientId }: EntityCaller): InputValues {
  return credential.kind === 'webhook' && clientId !== undefined ? { clientId } : {};
}

/** The variant whose input is given and not false, else the call itself. */
function operationFor(call: HostOperation, input: InputValues): HostOperation {
  const variant = call.variants?.find(({ when }) => input[when] !== undefined && input[when] !== false);
  return variant?.operation ?? call;
}

function spelled(values: InputValues, { booleans }: ActionDefinition): InputValues {
  const spell = (value: unknown): unknown => {
    if (typeof value !== 'boolean' || booleans === 'json') return value;
    return booleans === '1/0' ? Number(value) : value ? 'Y' : 'N';
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spell(value)]));
}

function inFields(fields: readonly EntityField[], row: PlainRecord): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, readerOf(field)(row[field.host])]));
}

/** Numbers of rows that were written and have lost decimals. */
function roundedRows(
  { input }: ActionDefinition,
  given: InputValues,
  rows: readonly PlainRecord[],
): WriteWarning[] {
  const written = input.flatMap(({ name, type, fields = [] }): Kept[] => {
    const sent = type === 'records' ? (given[name] as readonly PlainRecord[] | undefined) : undefined;
    if (sent?.length !== rows.length) return [];
    return sent.flatMap((row, index) =>
      fields.map((field) => ({
        name: `${name}[${index}].${field.name}`,
        sent: row[field.host],
        now: rows[index]![field.name],
      })),
    );
  });
  return roundedNumbers(written);
}

function present(
  action: ActionDefinition,
  operation: HostOperation,
  payload: unknown,
  context: PresentationContext & { readonly publicUrl: string },
): OperationAnswer {
  const { answer } = action;
  switch (answer.kind) {
    case 'rows': {
      const data = rowsIn(operation, payload).map((row) => inFields(answer.fields, row));
      const warnings = roundedRows(action, context.input, data);
      return {
        data,
        meta: { total: context.total ?? data.length, ...(warnings.length > 0 && { warnings }) },
      };
    }
    case 'row':
      return { data: inFields(answer.fields, recordIn(operation, payload)) };
    case 'id':
      return { data: { [answer.name]: readId(operation, payload, answer.type) } };
    case 'lists': {
      const map = mapIn(operation, payload);
      const lists = Object.entries(answer.keys).map(([key, name]) => [name, fromHost('array', map[key])]);
      return { data: Object.fromEntries(lists) };
    }
    case 'constant': {
      const { input } = context;
      const echoed = (answer.echo ?? []).filter((name) => input[name] !== undefined);
      return { data: { ...Object.fromEntries(echoed.map((name) => [name, input[name]])), ...answer.value } };
    }
    case 'value': {
      const data = fromHost(answer.type === 'number' ? 'double' : answer.type, payload);
      if (typeof data !== answer.type) throw unexpectedAnswer(operation);
      return { data };
    }
    case 'record': {
      const entity = servedEntity(answer.base);
      const record = toApiRecord(entity, recordIn(operation, payload));
      return { data: withOwnLinks(entity, record, context.publicUrl) };
    }
    case 'done':
      return { data: true };
    case 'shaped': {
      const presented = answer.present(payload, context);
      if (!presented) throw unexpectedAnswer(operation);
      return presented;
    }
  }
}

function recordIn(operation: HostOperation, payload: unknown): PlainRecord {
  if (isPlainRecord(payload)) return payload;
  throw unexpectedAnswer(operation);
}

/** The host may answer the id alone or as the `id` of an object. */
function readId(operation: HostOperation, payload: unknown, type: 'string' | 'number'): unknown {
  const id = fromHost(
    type === 'number' ? 'integer' : type,
    isPlainRecord(payload) ? (payload['id'] ?? payload['ID']) : payload,
  );
  if (typeof id === type) return id;
  throw unexpectedAnswer(operation);
}

/** An action with ids in its path is about the record they name. */
function addressedBy({ params }: ActionDefinition): readonly Addressed[] {
  return Object.keys(params).length > 0 ? ['record', 'parent'] : [];
}

/**
 * What a failed call of an action means to its caller.
 * @param isWrite whether that call would have changed something.
 */
function refusalOfAction(action: ActionDefinition, error: unknown, isWrite: boolean): unknown {
  const { outcomeUnknown: code, refusals = [] } = action;
  if (isWrite && code && isOutcomeUnknown(error)) return outcomeUnknown(code, error);
  return sectionRefusal(refusals, error) ?? refusalFor(error, addressedBy(action));
}
