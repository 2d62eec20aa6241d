import { setImmediate } from 'node:timers/promises';
import { toApiRecord, type ApiRecord, type PlainRecord } from '../records/record-mapper.js';
import type { HostList } from './pages/host-list.js';
import { START_PAGE } from './pages/host-page.js';

/** Rows under the API's names, a page at a time: other requests get their turn in between. */
export async function mapRows(list: HostList, rows: readonly PlainRecord[]): Promise<ApiRecord[]> {
  const { entity, plan } = list;
  const records: ApiRecord[] = [];
  for (let at = 0; at < rows.length; at += START_PAGE) {
    if (at > 0) await setImmediate();
    for (const row of rows.slice(at, at + START_PAGE)) {
      records.push(toApiRecord(entity, row, plan.operation.result.idKey));
    }
  }
  return records;
}
