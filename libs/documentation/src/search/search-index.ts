import MiniSearch, { type Options } from 'minisearch';
import type { SearchEntry } from './search-entries.js';

/** How the index is made; the browser reads it with the same options. */
const OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'detail', 'text'],
  storeFields: ['kind', 'title', 'detail', 'address'],
};

/** Entries that are indexed before other requests get their turn. */
const CHUNK = 200;

/** The index as the browser loads it: `{ options, index }`. */
export async function buildSearchIndex(entries: readonly SearchEntry[]): Promise<string> {
  const search = new MiniSearch<SearchEntry>(OPTIONS);
  await search.addAllAsync(entries, { chunkSize: CHUNK });
  return JSON.stringify({ options: OPTIONS, index: search });
}
