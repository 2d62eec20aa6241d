import { Injectable } from '@nestjs/common';
import { HostClient } from '#libs/host-client';
import { isPorticoError } from '#libs/kernel';
import { withPortalFields } from '../records/field-description.js';
import type { PlainRecord } from '../records/record-mapper.js';
import type { HostOperation } from '../registry/entity-definition.js';
import { withFields, type RegisteredEntity } from '../registry/entity-registry.js';
import { callOptions, type EntityCaller } from './entity-executor.js';
import { fillArguments, parameterValues, placeholdersIn } from './host-arguments.js';
import { readDescriptions } from './host-result.js';
import { refusalFor } from './refusals.policy.js';

/** How long what a portal says of its fields is taken as it was. */
const LIFETIME_MS = 600_000;
/** Descriptions younger than this are not asked for again because somebody names a field they do not have. */
const SETTLED_MS = 5_000;
/** Bases of portals whose descriptions are kept. */
const MOST_KEPT = 500;
/** Fields of one description; hosts have some hundreds. */
const MOST_FIELDS = 5_000;
/** After these the portal has no words about its fields for this caller; anything else may pass, and is the answer. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'HOST_ERROR',
  'HOST_ACCESS_DENIED',
  'ENTITY_NOT_FOUND',
  'SCOPE_DENIED',
  'INVALID_PARAMS',
  'OAUTH_REQUIRED',
]);
const OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/** What of a request decides which fields there are. */
export interface FieldScope {
  /** Id of the record a nested base belongs to, or the kind of its records. */
  readonly parent?: string | number;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

interface Kept {
  readonly entity: Promise<RegisteredEntity>;
  readonly askedAtMs: number;
  /** Keys of records of which the portal does not speak. */
  readonly unspoken: Set<string>;
}

/**
 * The bases with the fields that a portal describes. What it says is asked for when a base of it is first used, and kept
 * for ten minutes in this process: types of fields are the portal's, not those of a caller.
 */
@Injectable()
export class PortalFields {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly host: HostClient) {}

  /**
   * The base as the portal has it; as the registry has it where the portal says nothing.
   * @throws PorticoError when the host cannot be reached, or the parent of a nested base is missing.
   */
  async of(
    entity: RegisteredEntity,
    caller: EntityCaller,
    scope: FieldScope = {},
  ): Promise<RegisteredEntity> {
    const source = sourceOf(entity, scope);
    if (!source) return entity;
    const key = keyOf(entity, caller, source);
    const known = this.kept.get(key);
    if (known && performance.now() - known.askedAtMs < LIFETIME_MS) return known.entity;
    return this.ask(key, entity, caller, source);
  }

  /** Whether {@link of} answers without a call of the host. */
  isKnown(entity: RegisteredEntity, caller: EntityCaller, scope: FieldScope): boolean {
    const source = sourceOf(entity, scope);
    if (!source) return true;
    const known = this.kept.get(keyOf(entity, caller, source));
    return known !== undefined && performance.now() - known.askedAtMs < LIFETIME_MS;
  }

  /**
   * The base as the portal has it now, for a request that names what was not there; null where it was asked just before.
   * @throws PorticoError as {@link of}.
   */
  async again(
    entity: RegisteredEntity,
    caller: EntityCaller,
    scope: FieldScope,
  ): Promise<RegisteredEntity | null> {
    const source = sourceOf(entity, scope);
    if (!source) return null;
    const key = keyOf(entity, caller, source);
    const known = this.kept.get(key);
    if (known && performance.now() - known.askedAtMs < SETTLED_MS) return null;
    return this.ask(key, entity, caller, source);
  }

  /**
   * The base as the portal has it now, for keys in its records of which it has not spoken; null where it says nothing
   * of them now either.
   */
  async describing(
    entity: RegisteredEntity,
    caller: EntityCaller,
    scope: FieldScope,
    keys: readonly string[],
  ): Promise<RegisteredEntity | null> {
    const source = sourceOf(entity, scope);
    if (!source) return null;
    const known = this.kept.get(keyOf(entity, caller, source));
    if (keys.every((key) => known?.unspoken.has(key))) return null;
    const newer = await this.again(entity, caller, scope);
    const kept = this.kept.get(keyOf(entity, caller, source));
    if (!newer || !kept) return null;
    const unspoken = keys.filter((key) => !newer.byHostName.has(key));
    for (const key of unspoken) kept.unspoken.add(key);
    return unspoken.length < keys.length ? newer : null;
  }

  /** Forgets what a portal has said, since its fields were changed. */
  forget(portalId: string): void {
    for (const key of this.kept.keys()) if (key.startsWith(`${portalId} `)) this.kept.delete(key);
  }

  private async ask(
    key: string,
    entity: RegisteredEntity,
    caller: EntityCaller,
    source: FieldSource,
  ): Promise<RegisteredEntity> {
    const before = this.kept.get(key);
    const asked = this.describe(entity, caller, source);
    const made = asked.then(async (described) => described ?? (await before?.entity) ?? entity);
    this.kept.delete(key);
    this.kept.set(key, { entity: made, askedAtMs: performance.now(), unspoken: new Set() });
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size > MOST_KEPT) this.kept.delete(oldest);
    let isTold = false;
    try {
      const known = await made;
      isTold = (await asked) !== null;
      return known;
    } finally {
      // What is refused to one is not so for others: the next one asks anew, and until then holds what was heard before.
      if (!isTold && this.kept.get(key)?.entity === made) {
        this.kept.delete(key);
        if (before) this.kept.set(key, before);
      }
    }
  }

  /** Null where the portal says nothing of its fields to this caller. */
  private async describe(
    entity: RegisteredEntity,
    caller: EntityCaller,
    { operation, params }: FieldSource,
  ): Promise<RegisteredEntity | null> {
    const options = callOptions(caller, { idempotent: true, api: entity.hostApi });
    try {
      const answer = await (caller.host ?? this.host).call(
        caller.credential,
        operation.method,
        params,
        options,
      );
      if (operation === SERVER_TIME) return withZone(entity, answer.result);
      const described = Object.entries(readDescriptions(operation, answer)).slice(0, MOST_FIELDS);
      return withPortalFields(entity, Object.fromEntries(described));
    } catch (error) {
      const meant = refusalFor(error, entity.parent ? ['parent'] : []);
      if (isPorticoError(meant) && SAYS_NOTHING.has(meant.code)) return null;
      throw meant;
    }
  }
}

/** The call that tells what a portal has of its own in a base. */
interface FieldSource {
  readonly operation: HostOperation;
  readonly params: PlainRecord;
}

/** The portal's clock: the zone in which a day begins, for hosts that tell moments in seconds alone. */
const SERVER_TIME: HostOperation = {
  method: 'server.time',
  args: {},
  result: { kind: 'row', path: ['result'] },
};

function sourceOf(entity: RegisteredEntity, { parent, parameters = {} }: FieldScope): FieldSource | null {
  const { fields } = entity.operations;
  if (!fields) {
    return entity.fields.some(({ epoch }) => epoch !== undefined)
      ? { operation: SERVER_TIME, params: {} }
      : null;
  }
  const values = { ...parameterValues(parameters), $parent: parent };
  const needed = [...placeholdersIn(fields.args)].filter((name) => name.startsWith('$p.'));
  // Without what the host needs to know nobody can ask it.
  if (needed.some((name) => (values as PlainRecord)[name] === undefined)) return null;
  return { operation: fields, params: fillArguments(fields.args, values) };
}

function keyOf(entity: RegisteredEntity, { credential }: EntityCaller, { params }: FieldSource): string {
  return `${credential.portalId} ${entity.base} ${JSON.stringify(params)}`;
}

/** The base whose moments in seconds are days of a zone. */
function withZone(entity: RegisteredEntity, time: unknown): RegisteredEntity {
  const [offset] = typeof time === 'string' ? (OFFSET.exec(time) ?? []) : [];
  if (offset === undefined) return entity;
  const fields = entity.fields.map((field) =>
    field.type === 'datetime' ? { ...field, zone: offset } : field,
  );
  return withFields(entity, fields);
}
