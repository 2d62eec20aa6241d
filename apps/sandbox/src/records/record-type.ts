/** How a value is stored, compared and read from a request; `json` is kept as it came and cannot be filtered by. */
export type ValueKind = 'number' | 'string' | 'boolean' | 'date' | 'datetime' | 'json';

/**
 * One stored record, the same for every style: `id` is a number, the other keys are the field names, numbers are
 * numbers, booleans `Y`/`N`, times `YYYY-MM-DDTHH:MM:SS+03:00`, lists arrays, empty values null.
 */
export type Row = Record<string, unknown> & { id: number };

/**
 * How the host speaks of records of a type:
 * `item` and `camel`: camelCase names, typed numbers, `Y`/`N`; `legacy`: capitals, every value a text;
 * `mixed`: capitals or camelCase in requests, camelCase names and texts in answers; `v3`: camelCase and plain JSON values.
 */
export type RecordStyle = 'item' | 'camel' | 'legacy' | 'mixed' | 'v3';

/** Which prefixes a filter knows. */
export type FilterDialect = 'prefix-at' | 'prefix-bang' | 'orm' | 'equals';

export interface RecordField {
  /** camelCase for `item`, `camel` and `v3`; capitals for `legacy` and `mixed`. */
  readonly name: string;
  /** The type the host reports. */
  readonly type: string;
  readonly kind: ValueKind;
  readonly multiple: boolean;
  readonly title: string;
  readonly readOnly?: boolean;
  /** Settable when the record is created, ignored afterwards. */
  readonly immutable?: boolean;
  readonly required?: boolean;
  /** Value of a new record when the caller gives none; null (or an empty list) by default. */
  readonly initial: unknown;
  /** Set by the host: the moment (or the acting user, for a number) of creation, or of every change. */
  readonly stamp?: 'created' | 'touched';
  /** In answers only when `select` names it. */
  readonly onDemand?: boolean;
  /** Written as plain JSON (numbers, true and false) even where the style writes texts. */
  readonly typed?: boolean;
  /** Digits after the point of a number written as a text; as few as it needs by default. */
  readonly decimals?: number;
  /** Digits after the point that are kept of a written number; all of them by default. */
  readonly precision?: number;
  /** Key of the stored record, where the host has a second name for the field. */
  readonly stored?: string;
  /** How the value is told from the stored record, where it is not what stands under its key. */
  readonly from?: (row: Row) => unknown;
  /** What conditions compare, where answers show something else. */
  readonly compared?: (row: Row) => unknown;
  /** The host's original name of a custom field, where the style shows another one. */
  readonly originalName?: string;
  /** What the description says of a custom field beyond that: its labels and settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Choices of an enumeration as the description of fields lists them. */
  readonly items?: readonly { readonly ID: string; readonly VALUE: string }[];
}

/** One stage of a pipeline. P: in progress, S: won, F: lost. */
export interface PipelineStage {
  readonly id: string;
  readonly semantics: 'P' | 'S' | 'F';
}

export interface WriteContext {
  readonly userId: number;
  readonly nowMs: number;
  /** The stages the portal has now, in order; seeded records keep to those it begins with. */
  readonly stagesIn?: (listId: string) => readonly PipelineStage[];
}

/** Everything the record methods need to know about a type; adding a type is adding such a table. */
export interface RecordType {
  /** Name of the portal's table that holds the records. */
  readonly table: string;
  readonly style: RecordStyle;
  readonly fields: readonly RecordField[];
  /** `prefix-at` unless said otherwise; `v3` filters by triples. */
  readonly dialect?: FilterDialect;
  /** Field that names a record in calls where it is not the id: a code. */
  readonly identifier?: string;
  /** Field with the responsible user: a restricted user meets only own records. */
  readonly owner?: string;
  /** What the host says about a missing record. */
  readonly notFound?: { readonly status: number; readonly code: string; readonly description: string };
  /** Consequences of a write (`before` is null for a new record); throws HostError to refuse it. */
  readonly applyRules?: (row: Row, before: Row | null, context: WriteContext) => void;
}

/** A style's spelling of the id. */
export function keyName({ style }: RecordType): 'id' | 'ID' {
  return style === 'legacy' || style === 'mixed' ? 'ID' : 'id';
}

/** The host's spelling of a name in capitals: `createdTime` becomes `CREATED_TIME`. */
export function upperName(name: string): string {
  return name.replace(/([A-Z])/g, '_$1').toUpperCase();
}

/** `CREATED_TIME` becomes `createdTime`. */
export function camelName(name: string): string {
  return name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
