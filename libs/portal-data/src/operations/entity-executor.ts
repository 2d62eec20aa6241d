import { Injectable, Logger } from '@nestjs/common';
import {
  type HostCallOptions,
  type HostCalls,
  HostClient,
  type HostCredential,
  isOutcomeUnknown,
  sectionRefusal,
} from '#libs/host-client';
import { isPorticoError, PorticoError, type StopSignal } from '#libs/kernel';
import {
  needsCurrent,
  planRecordCall,
  type RecordOperation,
  type RecordOutcome,
  type RecordRequest,
} from './record-call.js';
import { type Addressed, outcomeUnknown, refusalFor, saysMissing } from './refusals.policy.js';
import { describeFields, type FieldDescription } from '../records/field-description.js';
import type { ApiRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';

/** Whose rights a call uses and what it belongs to. */
export interface EntityCaller {
  readonly credential: HostCredential;
  readonly requestId: string;
  /** Id of the key: calls of one portal take turns among its keys. */
  readonly keyId?: string;
  /** What the host is told the caller is called, where it keeps things apart by that: the application, else the key. */
  readonly clientId?: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: StopSignal;
  /** What makes the calls instead of the host client itself. */
  readonly host?: HostCalls;
}

/** What the host client has to know of a caller. */
export function callOptions(
  { requestId, keyId, signal }: EntityCaller,
  { idempotent, api }: Pick<HostCallOptions, 'idempotent' | 'api'>,
): HostCallOptions {
  return {
    idempotent,
    requestId,
    ...(api === 'v3' && { api }),
    ...(keyId !== undefined && { caller: keyId }),
    ...(signal && { signal }),
  };
}

/** Runs the operations on one record of any entity of the registry. */
@Injectable()
export class EntityExecutor {
  private readonly logger = new Logger(EntityExecutor.name);

  constructor(private readonly host: HostClient) {}

  /** @throws PorticoError `ENTITY_NOT_FOUND`, or the host's refusal. */
  async get(entity: RegisteredEntity, caller: EntityCaller, request: RecordRequest): Promise<ApiRecord> {
    return recordOf(await this.call(entity, caller, 'get', request));
  }

  /**
   * Creates a record and reads it. A record that was created but cannot be read is answered with what is
   * known of it: the write has happened and must not look as if it had not.
   * @throws PorticoError `INVALID_PARAMS` naming the field, or the host's refusal.
   */
  async create(entity: RegisteredEntity, caller: EntityCaller, request: RecordRequest): Promise<ApiRecord> {
    const acting = { ...request, actorId: caller.credential.hostUserId };
    return this.readAgain(entity, caller, request, await this.call(entity, caller, 'create', acting));
  }

  /**
   * Changes the fields of a body and reads the record.
   * @throws PorticoError `INVALID_PARAMS` naming the field, `ENTITY_NOT_FOUND`, or the host's refusal.
   */
  async update(entity: RegisteredEntity, caller: EntityCaller, request: RecordRequest): Promise<ApiRecord> {
    const whole = needsCurrent(entity, request.body)
      ? { ...request, current: await this.get(entity, caller, { ...request, select: [] }) }
      : request;
    return this.readAgain(entity, caller, request, await this.call(entity, caller, 'update', whole));
  }

  /** @throws PorticoError `ENTITY_NOT_FOUND`, or the host's refusal. */
  async delete(entity: RegisteredEntity, caller: EntityCaller, request: RecordRequest): Promise<void> {
    await this.call(entity, caller, 'delete', request);
  }

  /** Descriptions by API name; of a base whose host has none, those of the registry. */
  async fields(
    entity: RegisteredEntity,
    caller: EntityCaller,
    request: RecordRequest = {},
  ): Promise<Record<string, FieldDescription>> {
    if (!entity.operations.fields) return describeFields(entity);
    const outcome = await this.call(entity, caller, 'fields', request);
    return outcome.kind === 'fields' ? outcome.fields : {};
  }

  private async call(
    entity: RegisteredEntity,
    caller: EntityCaller,
    name: RecordOperation,
    request: RecordRequest,
  ): Promise<RecordOutcome> {
    const { method, params, api, read } = planRecordCall(entity, name, request);
    const isRead = name === 'get' || name === 'fields';
    const options = callOptions(caller, { idempotent: isRead, api });
    try {
      return read(await (caller.host ?? this.host).call(caller.credential, method, params, options));
    } catch (error) {
      const meant = sectionRefusal(entity.refusals?.[name] ?? [], error);
      if (meant) throw meant;
      const addressed = addressedBy(entity, name);
      if (isRead) throw refusalFor(error, addressed);
      const { outcomeUnknown: code } = entity;
      if (code && isOutcomeUnknown(error)) throw outcomeUnknown(code, error);
      throw await this.refusalOfWrite(entity, caller, request, error, addressed);
    }
  }

  /** Where the host's words are not clear, the record itself, or what it belongs to, is looked for. */
  private async refusalOfWrite(
    entity: RegisteredEntity,
    caller: EntityCaller,
    { id, parent, parameters }: RecordRequest,
    error: unknown,
    addressed: readonly Addressed[],
  ): Promise<unknown> {
    const verdict = saysMissing(error, addressed);
    if (verdict === 'no') return error;
    const missing = new PorticoError('ENTITY_NOT_FOUND');
    if (verdict === 'yes') return missing;
    const [sought, soughtId] = id === undefined ? [entity.parent?.entity, parent] : [entity, id];
    if (!sought?.operations.get || soughtId === undefined) return error;
    const within = id !== undefined && parent !== undefined ? { parent } : {};
    try {
      await this.get(sought, caller, { id: soughtId, ...within, ...(parameters && { parameters }) });
      return error;
    } catch (lookUp) {
      return isPorticoError(lookUp) && lookUp.code === 'ENTITY_NOT_FOUND' ? missing : error;
    }
  }

  private async readAgain(
    entity: RegisteredEntity,
    caller: EntityCaller,
    { parent, parameters }: RecordRequest,
    outcome: RecordOutcome,
  ): Promise<ApiRecord> {
    if (outcome.kind !== 'written') return recordOf(outcome);
    const { id, known } = outcome;
    if (!entity.operations.get) return known;
    try {
      return await this.get(entity, caller, {
        id,
        ...(parent !== undefined && { parent }),
        ...(parameters && { parameters }),
      });
    } catch (error) {
      this.logger.warn(
        `${entity.base}: a record was written but not read again: ${(error as Error).message}`,
      );
      return known;
    }
  }
}

/** What the path of an operation names by id. */
function addressedBy({ parent }: RegisteredEntity, name: RecordOperation): readonly Addressed[] {
  const ofRecord: readonly Addressed[] = name === 'create' || name === 'fields' ? [] : ['record'];
  return parent ? [...ofRecord, 'parent'] : ofRecord;
}

function recordOf(outcome: RecordOutcome): ApiRecord {
  if (outcome.kind === 'record') return outcome.record;
  throw new Error(`An answer of kind ${outcome.kind} holds no record.`);
}
