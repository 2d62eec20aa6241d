import type { PoolClient } from 'pg';
import type { EntityManager, QueryRunner } from 'typeorm';
import { toDatabaseFault } from '../database-faults.js';
import type { NamedStatement, Transaction } from '../sql-executor.js';
import { type Statement, StatementGroup } from './statement-group.js';

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
