import type { ApiRecord } from '../records/record-mapper.js';
import type { RecordSink } from './record-sink.js';

/** Keeps the records of a reading. */
export class RecordList implements RecordSink {
  readonly records: ApiRecord[] = [];

  get length(): number {
    return this.records.length;
  }

  add(records: readonly ApiRecord[]): void {
    for (const record of records) this.records.push(record);
  }
}
