import { Injectable } from '@nestjs/common';
import { HostClient } from '#libs/host-client';
import { fillArguments, parameterValues } from '../operations/host-arguments.js';
import { payloadOf, readMap, readRows, refuseMissing, unexpectedAnswer } from '../operations/host-result.js';
import type { OperationAnswer } from '../entities/run-entity-operation.command.js';
import type { Addressed } from '../operations/missing-record.data.js';
import { refusalFor } from '../operations/missing-record.policy.js';
import { callOptions, type EntityCaller } from '../operations/entity-executor.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import { fromHost } from '../records/value-conversion.js';
import type { EntityField, HostOperation } from '../registry/entity-definition.js';
import type { ActionAnswer, ActionDefinition, InputValues } from './action-definition.js';

/** Runs one special path of the specification: one call of the host. */
@Injectable()
export class RunAction {
  constructor(private readonly host: HostClient) {}

  /**
   * @param params path parameters, checked.
   * @param input body or query, checked.
   */
  async run(
    action: ActionDefinition,
    caller: EntityCaller,
    params: InputValues,
    input: InputValues,
  ): Promise<OperationAnswer> {
    const operation = operationFor(action.call, input);
    const values = { ...params, ...input, ...action.derive?.(input) };
    const args = fillArguments(operation.args, parameterValues(spelled(values, action)));
    const options = callOptions(caller, { idempotent: action.mode === 'read' });
    try {
      const answer = await this.host.call(caller.credential, operation.method, args, options);
      refuseMissing(operation, answer);
      const data = present(action.answer, operation, answer, input);
      return Array.isArray(data) ? { data, meta: { total: answer.total ?? data.length } } : { data };
    } catch (error) {
      throw refusalFor(error, addressedBy(action));
    }
  }
}

/** An action with ids in its path is about the record they name. */
function addressedBy({ params }: ActionDefinition): readonly Addressed[] {
  return Object.keys(params).length > 0 ? ['record', 'parent'] : [];
}

/** The variant whose input is given and not false, else the call itself. */
function operationFor(call: HostOperation, input: InputValues): HostOperation {
  const variant = call.variants?.find(({ when }) => input[when] !== undefined && input[when] !== false);
  return variant?.operation ?? call;
}

function spelled(values: InputValues, { booleans }: ActionDefinition): InputValues {
  const spell = (value: unknown): unknown =>
    typeof value !== 'boolean' ? value : booleans === '1/0' ? Number(value) : value ? 'Y' : 'N';
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spell(value)]));
}

function inFields(fields: readonly EntityField[], row: PlainRecord): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, host, type }) => [name, fromHost(type, row[host])]));
}

function present(answer: ActionAnswer, operation: HostOperation, host: unknown, input: InputValues): unknown {
  switch (answer.kind) {
    case 'rows':
      return readRows(operation, host).map((row) => inFields(answer.fields, row));
    case 'row':
      return inFields(answer.fields, recordIn(operation, host));
    case 'id':
      return { [answer.name]: readId(operation, host, answer.type) };
    case 'lists': {
      const map = readMap(operation, host);
      return Object.fromEntries(
        Object.entries(answer.keys).map(([key, name]) => [name, fromHost('array', map[key])]),
      );
    }
    case 'constant': {
      const echoed = (answer.echo ?? []).filter((name) => input[name] !== undefined);
      return { ...Object.fromEntries(echoed.map((name) => [name, input[name]])), ...answer.value };
    }
  }
}

function recordIn(operation: HostOperation, host: unknown): PlainRecord {
  const row = payloadOf(operation, host);
  if (isPlainRecord(row)) return row;
  throw unexpectedAnswer(operation);
}

/** The host may answer the id alone or as the `id` of an object. */
function readId(operation: HostOperation, host: unknown, type: 'string' | 'number'): unknown {
  const found = payloadOf(operation, host);
  const id = fromHost(type, isPlainRecord(found) ? (found['id'] ?? found['ID']) : found);
  if (typeof id === type) return id;
  throw unexpectedAnswer(operation);
}
