import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { DAY_MS, YEAR_START_MS } from '../seed-time.js';
import { COLLECTIONS, type SeedDocument } from './notes.data.js';

const POSITION_STEP = 100;

function written(id: number): Record<string, unknown> {
  const time = hostDateTime(YEAR_START_MS + id * 9 * DAY_MS);
  return { createdBy: id, updatedBy: id, createdAt: time, updatedAt: time };
}

/** Knowledge bases, ids from 1. */
export function seedNoteCollections(): Row[] {
  return COLLECTIONS.map(({ name, policyLevel }, index) => ({
    id: index + 1,
    name,
    position: (index + 1) * POSITION_STEP,
    policyLevel,
    ...written(index + 1),
  }));
}

/** Documents of all knowledge bases, parents before children, ids from 1. */
export function seedNoteDocuments(): Row[] {
  const rows: Row[] = [];
  const add = (documents: readonly SeedDocument[], collectionId: number, parentId: number | null): void => {
    for (const [index, { title, text, children = [] }] of documents.entries()) {
      const id = rows.length + 1;
      const markdown = `# ${title}\n\n${text}\n`;
      rows.push({ id, collectionId, parentId, title, markdown, position: index + 1, ...written(id) });
      add(children, collectionId, id);
    }
  };
  for (const [index, { documents }] of COLLECTIONS.entries()) add(documents, index + 1, null);
  return rows;
}
