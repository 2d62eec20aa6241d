import { scalarText } from '#libs/kernel';
import { type EntityField, KEY_SEPARATOR } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { readerOf } from '../values/field-values.js';
import { type FieldReference, isCustomName, unlistedName } from './entity-names.js';

function completed(names: readonly string[], record: unknown, publicUrl: string): unknown {
  if (!isPlainRecord(record)) return record;
  const links = names.flatMap((name): [string, string][] => {
    const path = record[name];
    return typeof path === 'string' && path.startsWith('/') ? [[name, `${publicUrl}${path}`]] : [];
  });
  return links.length === 0 ? record : { ...record, ...Object.fromEntries(links) };
}

const linked = new WeakMap<RegisteredEntity, readonly string[]>();

/** Names of the fields that hold a path of this service. */
function linkedNames(entity: RegisteredEntity): readonly string[] {
  let names = linked.get(entity);
  if (!names) {
    names = entity.fields.filter(({ servedAt }) => servedAt).map(({ name }) => name);
    linked.set(entity, names);
  }
  return names;
}

/** Whether records of the entity may hold paths of this service. */
export function hasOwnLinks(entity: RegisteredEntity): boolean {
  return linkedNames(entity).length > 0;
}

/**
 * Records, or one, whose paths of this service are whole addresses: programs open them as they are.
 * @param publicUrl address clients use, without a slash at its end.
 */
export function withOwnLinks(entity: RegisteredEntity, data: unknown, publicUrl: string): unknown {
  const names = linkedNames(entity);
  if (names.length === 0) return data;
  if (!Array.isArray(data)) return completed(names, data, publicUrl);
  return data.map((record: unknown) => completed(names, record, publicUrl));
}

export type PlainRecord = Readonly<Record<string, unknown>>;

/** A record under the API's names and types. */
export type ApiRecord = Record<string, unknown>;

export function isPlainRecord(value: unknown): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface EpochSource {
  readonly field: EntityField;
  readonly path: readonly string[];
}

/** What becomes of the values under one key of the host. */
interface KeyPlan {
  readonly key: string;
  /** Null: they are left out. */
  readonly name: string | null;
  /** Null: they pass as they are. */
  readonly read: ((value: unknown) => unknown) | null;
  /** A text under this key may be a link. */
  readonly mayBeLink: boolean;
}

/** Keys remembered of an entity; hosts have some hundreds, custom fields included. */
const MAX_KEYS = 5_000;

/** How records with the same keys in the same order become answers, as those of one page mostly do. */
interface Mapping {
  /** Of the keys whose values stand in the answer. */
  readonly plans: readonly KeyPlan[];
  /** Every name of the answer in its order: a copy is a whole record at once, not one that grows name by name. */
  readonly blank: ApiRecord;
}

/** The keys of the record that was mapped last. */
interface Layout {
  readonly keys: readonly string[];
  /** Made when a second record has the same keys. */
  mapping: Mapping | null;
}

/** What mapping an entity's records needs beyond its table, made once. */
interface Shape {
  layout: Layout;
  readonly keys: Map<string, KeyPlan>;
  readonly epochs: readonly EpochSource[];
  /** Keys that only feed another field. */
  readonly consumed: ReadonlySet<string>;
  /** Keys of custom fields that the portal did not describe. */
  readonly undescribed: Set<string>;
  readonly served: readonly EntityField[];
  readonly repeated: readonly EntityField[];
}

const shapes = new WeakMap<RegisteredEntity, Shape>();

function shapeOf(entity: RegisteredEntity): Shape {
  const known = shapes.get(entity);
  if (known) return known;
  const epochs = entity.fields.flatMap((field) =>
    field.epoch === undefined ? [] : [{ field, path: field.epoch.split('.') }],
  );
  const made: Shape = {
    layout: { keys: [], mapping: null },
    keys: new Map(),
    epochs,
    consumed: new Set(epochs.filter(({ path }) => path.length === 1).map(({ path }) => path[0] as string)),
    undescribed: new Set(),
    served: entity.fields.filter(({ servedAt }) => servedAt !== undefined),
    repeated: entity.fields.filter(({ alsoAs }) => alsoAs !== undefined),
  };
  shapes.set(entity, made);
  return made;
}

const LINK_NAME = /url|link|download|file|photo|picture|image/i;
const TOKEN_LINK = /^(https?:\/)?\/\S*([?&](auth|token|access_token|sessid)=|\/rest\/\d+\/\w+\/)/i;
/** Deeper than anything a caller can have written; what is below is left out unseen. */
const MAX_DEPTH = 64;

/**
 * A value without the host's links that carry an access token; they open the portal to whoever reads
 * them. Undefined when the value itself is such a link.
 */
export function withoutTokenLinks(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return TOKEN_LINK.test(value) ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return undefined;
  if (Array.isArray(value)) {
    return value
      .map((entry) => withoutTokenLinks(entry, depth + 1))
      .filter((entry) => entry !== undefined) as unknown;
  }
  const kept: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const clean = withoutTokenLinks(entry, depth + 1);
    if (clean !== undefined && key !== '__proto__') kept[key] = clean;
  }
  return kept;
}

function planOf(entity: RegisteredEntity, { keys, consumed, undescribed }: Shape, key: string): KeyPlan {
  const known = keys.get(key);
  if (known) return known;
  const field = entity.byHostName.get(key);
  const plan: KeyPlan = {
    key,
    name: field?.name ?? (consumed.has(key) ? null : unlistedName(entity, key)),
    read: field ? readerOf(field) : null,
    mayBeLink: LINK_NAME.test(key),
  };
  if (!field && entity.portalFields && plan.name !== null && isCustomName(entity, key)) undescribed.add(key);
  if (keys.size < MAX_KEYS) keys.set(key, plan);
  return plan;
}

/** Keys of custom fields that records of the base had and the portal did not describe: fields made since then. */
export function undescribedKeys(entity: RegisteredEntity): ReadonlySet<string> {
  return shapeOf(entity).undescribed;
}

function cleaned({ mayBeLink }: KeyPlan, value: unknown): unknown {
  if (typeof value === 'string' ? !mayBeLink : typeof value !== 'object' || value === null) return value;
  return withoutTokenLinks(value);
}

function secondsAt(record: PlainRecord, path: readonly string[]): number | null {
  let value: unknown = record;
  for (const key of path) value = isPlainRecord(value) ? value[key] : undefined;
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Math.abs(seconds) < 8.64e12 ? seconds : null;
}

function readId(entity: RegisteredEntity, value: unknown): unknown {
  const id = entity.byName.get('id');
  return id ? readerOf(id)(value) : value;
}

function mapByKeys(entity: RegisteredEntity, shape: Shape, record: PlainRecord, idKey?: string): ApiRecord {
  const mapped: ApiRecord = {};
  for (const key in record) {
    if (key === idKey) {
      mapped['id'] = readId(entity, record[key]);
      continue;
    }
    const plan = planOf(entity, shape, key);
    if (plan.name === null) continue;
    const value = cleaned(plan, record[key]);
    if (plan.read !== null) mapped[plan.name] = plan.read(value);
    else if (value !== undefined) mapped[plan.name] = value;
  }
  return mapped;
}

/** Null for the first record of its kind. */
function mappingOf(entity: RegisteredEntity, shape: Shape, record: PlainRecord): Mapping | null {
  const keys = Object.keys(record);
  const { layout } = shape;
  if (layout.keys.length !== keys.length || keys.some((key, at) => key !== layout.keys[at])) {
    shape.layout = { keys, mapping: null };
    return null;
  }
  return (layout.mapping ??= makeMapping(keys.map((key) => planOf(entity, shape, key))));
}

function makeMapping(all: readonly KeyPlan[]): Mapping {
  const plans = all.filter(({ name }) => name !== null);
  return { plans, blank: Object.fromEntries(plans.map(({ name }) => [name, null])) };
}

/** Null where a value is left out, and its name with it. */
function mapAtOnce({ plans, blank }: Mapping, record: PlainRecord): ApiRecord | null {
  const mapped = { ...blank };
  for (const plan of plans) {
    const { key, name, read } = plan;
    const value = cleaned(plan, record[key]);
    if (read === null && value === undefined) return null;
    mapped[name ?? ''] = read === null ? value : read(value);
  }
  return mapped;
}

/**
 * A host record under the API's names and types. Fields beyond the table follow: custom fields as the host
 * names them, others by the naming rule of the base. Links with access tokens are left out.
 * @param idKey host key of the id where these rows use another than the table says.
 */
export function toApiRecord(entity: RegisteredEntity, record: PlainRecord, idKey?: string): ApiRecord {
  const shape = shapeOf(entity);
  const { epochs, served, repeated } = shape;
  const mapping = idKey === undefined ? mappingOf(entity, shape, record) : null;
  const mapped = (mapping && mapAtOnce(mapping, record)) ?? mapByKeys(entity, shape, record, idKey);
  for (const { field, path } of epochs) {
    const seconds = secondsAt(record, path);
    if (seconds !== null) mapped[field.name] = new Date(seconds * 1_000).toISOString();
  }
  for (const { name, servedAt } of served) {
    if (name in mapped) {
      mapped[name] = servedAt ? servedAt.replace(':id', encodeURIComponent(scalarText(mapped['id']))) : null;
    }
  }
  const { compositeKey } = entity;
  if (compositeKey?.every((name) => name in mapped)) {
    mapped['id'] = compositeKey.map((name) => scalarText(mapped[name])).join(KEY_SEPARATOR);
  }
  for (const { name, alsoAs = [] } of repeated) {
    if (name in mapped) for (const other of alsoAs) mapped[other] = mapped[name];
  }
  return mapped;
}

/** A record cut down to the selected fields and its id. */
export function trimRecord(record: ApiRecord, select: readonly FieldReference[]): ApiRecord {
  const kept: ApiRecord = { id: record['id'] };
  for (const { name, host, field } of select) {
    const key = name in record ? name : host;
    for (const known of [key, ...(field?.alsoAs ?? [])]) {
      if (Object.hasOwn(record, known)) kept[known] = record[known];
    }
  }
  return kept;
}
