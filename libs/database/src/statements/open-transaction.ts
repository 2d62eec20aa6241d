import pg, {
  type Connection,
  type CustomTypesConfig,
  type FieldDef,
  type PoolClient,
  type Submittable,
} from 'pg';
import type { EntityManager, QueryRunner } from 'typeorm';
import { toDatabaseFault } from '../database-faults.js';
import type { NamedStatement, Transaction } from '../sql-executor.js';

/** A statement and what becomes of it. */
export interface Statement {
  /** Prepared once per connection under it; null for one that is read anew each time. */
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly unknown[];
  /** @param tag what the server says it has done, `COMMIT` or `INSERT 0 1` */
  done(rows: unknown[], tag: string): void;
  failed(error: unknown): void;
}

/** What the driver has for those who submit on their own, beyond what its types tell. */
interface Wire extends Omit<Connection, 'parse' | 'bind' | 'describe' | 'execute'> {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { name: string | undefined; text: string }): void;
  bind(message: { statement: string | undefined; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
}

interface Rows {
  readonly rows: unknown[];
  addFields(fields: readonly FieldDef[]): void;
  parseRow(values: readonly unknown[]): unknown;
  addRow(row: unknown): void;
}

const { Result, utils } = pg as unknown as {
  readonly Result: new (rowMode: undefined, types: CustomTypesConfig) => Rows;
  readonly utils: { prepareValue(value: unknown): unknown };
};

/**
 * Statements that travel in one message and are answered in one. The server takes them in order, and after the first
 * that fails it skips the others, whatever they are: none of them has an effect.
 */
class StatementGroup implements Submittable {
  private readonly answers: { readonly rows: unknown[]; readonly tag: string }[] = [];
  private result = newResult();
  private fault: unknown = null;

  constructor(
    private readonly statements: readonly Statement[],
    private readonly finished: () => void,
  ) {}

  /** The driver asks for name and text of the statement that the server has just read. */
  get name(): string | null {
    return this.statements[this.answers.length]?.name ?? null;
  }

  get text(): string | null {
    return this.statements[this.answers.length]?.text ?? null;
  }

  /** @returns why nothing was sent */
  submit(connection: Connection): Error | null {
    const wire = connection as unknown as Wire;
    let values: readonly (readonly unknown[])[];
    try {
      values = this.statements.map((statement) => {
        refuseSecondText(wire, statement);
        return statement.values.map((value) => utils.prepareValue(value));
      });
    } catch (error) {
      return error as Error;
    }
    wire.stream.cork();
    this.statements.forEach((statement, index) => send(wire, statement, values[index] ?? []));
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.result.addFields(fields);
  }

  /** A value that cannot be read fails its caller, not the process. */
  handleDataRow({ fields }: { readonly fields: readonly unknown[] }): void {
    try {
      this.result.addRow(this.result.parseRow(fields));
    } catch (error) {
      this.fault ??= error;
    }
  }

  handleCommandComplete({ text: tag }: { readonly text: string }): void {
    this.answers.push({ rows: this.result.rows, tag });
    this.result = newResult();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    if (this.fault === null) this.answer();
    else for (const statement of this.statements) statement.failed(this.fault);
    this.finished();
  }

  /** Of the server for one statement, or of the connection for all that are left. */
  handleError(error: unknown, connection: Connection): void {
    const { submittedNamedStatements } = connection as unknown as Wire;
    const left = this.statements.slice(this.answers.length);
    for (const { name } of left) if (name !== null) delete submittedNamedStatements[name];
    this.answer();
    for (const statement of left) statement.failed(error);
    this.finished();
  }

  private answer(): void {
    this.answers.forEach(({ rows, tag }, index) => this.statements[index]?.done(rows, tag));
  }
}

function newResult(): Rows {
  return new Result(undefined, pg.types);
}

function knownText({ parsedStatements, submittedNamedStatements }: Wire, name: string | null): string | null {
  if (name === null) return null;
  return parsedStatements[name] ?? submittedNamedStatements[name] ?? null;
}

function refuseSecondText(wire: Wire, { name, text }: Statement): void {
  const known = knownText(wire, name);
  if (known !== null && known !== text) throw new Error(`Two statements have the name ${name ?? ''}.`);
}

function send(wire: Wire, { name, text }: Statement, values: readonly unknown[]): void {
  const statement = name ?? undefined;
  if (knownText(wire, name) === null) {
    wire.parse({ name: statement, text });
    if (name !== null) wire.submittedNamedStatements[name] = text;
  }
  wire.bind({ statement, values });
  wire.describe({ type: 'P' });
  wire.execute({});
}

const BEGIN: NamedStatement = { name: 'begin', text: 'begin isolation level read committed' };
const COMMIT: NamedStatement = { name: 'commit', text: 'commit' };
const ROLLBACK: NamedStatement = { name: 'rollback', text: 'rollback' };

/**
 * A transaction with as few round trips as its work allows. Statements asked for in one turn of the loop travel
 * together, the begin with the first of them; what `write` was given goes with the next that is waited for, or with
 * the commit.
 */
export class OpenTransaction implements Transaction {
  private readonly committed: (() => void)[] = [];
  private waiting: Statement[] = [];
  private travelling: Promise<void> | null = null;
  private isWanted = false;
  private hasBegun = false;
  /** Of the first statement that has failed. */
  private fault: unknown = null;

  constructor(
    private readonly client: PoolClient,
    private readonly runner: QueryRunner,
  ) {}

  readonly query = async <Row>(
    statement: string | NamedStatement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => {
    return (await this.answerOf(this.enqueue(statement, values))) as Row[];
  };

  readonly write = (statement: string | NamedStatement, values: readonly unknown[] = []): void => {
    // It fails together with what it travels with, the commit at the latest.
    this.enqueue(statement, values).catch(() => undefined);
  };

  readonly entities = async <T>(work: (manager: EntityManager) => Promise<T>): Promise<T> => {
    while (this.travelling) await this.travelling;
    if (!this.hasBegun || this.waiting.length > 0) await this.query('select');
    // TypeORM would else open a transaction of its own within ours, and its commit would be that of ours.
    Object.assign(this.runner, { isTransactionActive: true, transactionDepth: 1 });
    return work(this.runner.manager);
  };

  readonly afterCommit = (callback: () => void): void => void this.committed.push(callback);

  /**
   * The server ends a transaction in which a statement has failed with a rollback, and calls that a success.
   * @throws the fault of that statement
   */
  async commit(): Promise<void> {
    if (this.hasBegun) {
      let tag = '';
      const answered = this.enqueue(COMMIT, [], (said) => void (tag = said));
      await this.answerOf(answered);
      if (tag !== 'COMMIT') throw toDatabaseFault(this.fault ?? new Error('The transaction was undone.'));
    }
    for (const callback of this.committed) callback();
  }

  /** A failed rollback means the connection is gone, and with it the transaction. */
  async rollback(): Promise<void> {
    while (this.travelling) await this.travelling;
    const isOpen = this.hasBegun && this.waiting[0]?.name !== BEGIN.name;
    for (const statement of this.waiting.splice(0)) statement.failed(new Error('The transaction is over.'));
    if (isOpen) await this.query(ROLLBACK).catch(() => undefined);
  }

  private async answerOf(answer: Promise<unknown[]>): Promise<unknown[]> {
    this.isWanted = true;
    queueMicrotask(() => this.send());
    try {
      return await answer;
    } catch (error) {
      throw toDatabaseFault(error);
    }
  }

  private enqueue(
    statement: string | NamedStatement,
    values: readonly unknown[],
    told: (tag: string) => void = () => undefined,
  ): Promise<unknown[]> {
    if (!this.hasBegun) {
      this.hasBegun = true;
      this.waiting.push({ ...BEGIN, values: [], done: () => undefined, failed: () => undefined });
    }
    return new Promise((resolve, reject) => {
      const { name, text } = typeof statement === 'string' ? { name: null, text: statement } : statement;
      const done = (rows: unknown[], tag: string): void => {
        told(tag);
        resolve(rows);
      };
      const failed = (error: unknown): void => {
        this.fault ??= error;
        reject(error as Error);
      };
      this.waiting.push({ name, text, values, done, failed });
    });
  }

  /** One group at a time: what is asked for meanwhile makes the next one. */
  private send(): void {
    if (this.travelling || !this.isWanted) return;
    this.isWanted = false;
    const group = this.waiting.splice(0);
    const finished = new Promise<void>((resolve) => this.client.query(new StatementGroup(group, resolve)));
    this.travelling = finished.then(() => {
      this.travelling = null;
      this.send();
    });
  }
}
