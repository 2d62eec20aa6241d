import type { ApiRecord } from '../records/record-mapper.js';

/** Takes the records of a reading in their order, some at a time. */
export interface RecordSink {
  add(records: readonly ApiRecord[]): void;
}
