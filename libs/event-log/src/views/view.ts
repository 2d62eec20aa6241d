import type { Transaction } from '#libs/database';
import type { DomainEvent } from '#libs/kernel';
import type { Stored } from '../store/stored-event.js';

/**
 * Rows that follow from the facts of one kind of streams, and from nothing else: everything in its tables can be
 * thrown away and made again from the log. What does not follow from facts lives in other tables.
 */
export interface View<Event extends DomainEvent = DomainEvent, Table extends string = string> {
  /** Unique in the product, for example `servers`; the name operators use. */
  readonly name: string;
  /** Word of the projection → schema and table. Each has a primary key. */
  readonly tables: Readonly<Record<Table, string>>;
  /**
   * Brings the next fact of a stream into the tables; runs in the transaction of the append and once more for every
   * check and rebuild. Writes through `tx` only and reads nothing but the given tables and the fact.
   * Streams are replayed one partition after another, so a row fed by several streams must come out the same in
   * whatever order their facts arrive.
   * @param tables where to write, by the same words: the tables of the view, or stand-ins of the same shape.
   * @param id of the stream, without its prefix.
   */
  apply(
    tx: Transaction,
    tables: Readonly<Record<Table, string>>,
    event: Stored<Event>,
    id: string,
  ): Promise<void>;
}
