import type { EntityManager } from 'typeorm';

/** A statement prepared once per connection under its name; use it on hot paths. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Something that runs SQL: the pool (each statement its own transaction) or an open transaction. */
export interface SqlExecutor {
  query<Row = Record<string, unknown>>(
    statement: string | NamedStatement,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

/** Something that reads and writes entities: the pool (each call its own transaction) or an open transaction. */
export interface EntityExecutor {
  /** Of an injected repository here: `entities((manager) => manager.withRepository(this.notes).findOneBy({ id }))`. */
  entities<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
}

/**
 * An open READ COMMITTED transaction. Statements asked for without waiting in between travel together, and after one
 * that fails none of them has an effect.
 */
export interface Transaction extends SqlExecutor, EntityExecutor {
  /**
   * Writes what nobody has to look at. It is sent in its order, with the next statement or with the commit, and fails
   * those: a refusal that is to be told apart takes {@link SqlExecutor.query}.
   */
  write(statement: string | NamedStatement, values?: readonly unknown[]): void;
  /** Runs the callback once the commit is confirmed; never after a rollback. It must not throw. */
  afterCommit(callback: () => void): void;
}
