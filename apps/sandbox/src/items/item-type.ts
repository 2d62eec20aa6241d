/** How a value is stored, compared and read from a request. */
export type ValueKind = 'number' | 'string' | 'boolean' | 'date' | 'datetime' | 'numbers';

/** One stored record in the host's own shape: camelCase keys, `Y`/`N` booleans, ISO dates with an offset. */
export type Row = Record<string, unknown> & { id: number };

/** One row of an item type's field table. */
export interface ItemField {
  readonly name: string;
  /** The type the host reports in `crm.item.fields`. */
  readonly type: string;
  readonly kind: ValueKind;
  readonly title: string;
  readonly readOnly?: boolean;
  /** Settable when the record is created, ignored afterwards. */
  readonly immutable?: boolean;
  readonly required?: boolean;
  /** Value of a new record when the caller gives none. */
  readonly initial: unknown;
}

export interface WriteContext {
  readonly userId: number;
  readonly nowMs: number;
}

/** Everything the item methods need to know about a type; adding a type is adding such a table. */
export interface ItemType {
  readonly entityTypeId: number;
  /** Name of the portal's table that holds the records. */
  readonly table: string;
  readonly fields: readonly ItemField[];
  /** Consequences of a write (`before` is null for a new record); throws HostError to refuse it. */
  readonly applyRules: (row: Row, before: Row | null, context: WriteContext) => void;
}

/** The host's spelling of a field in capitals: `createdTime` becomes `CREATED_TIME`. */
export function upperName(name: string): string {
  return name.replace(/([A-Z])/g, '_$1').toUpperCase();
}
