import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOC_TABLES, placeTable } from './doc-tables.js';

/**
 * Brings the generated tables of the documentation up to date.
 * @param root folder of the repository.
 * @returns a line that says which pages have changed.
 */
export async function writeDocTables(root: string): Promise<string> {
  const changed: string[] = [];
  for (const table of DOC_TABLES) {
    const path = join(root, table.page);
    const before = await readFile(path, 'utf8');
    const after = placeTable(before, table);
    if (after === before) continue;
    await writeFile(path, after);
    changed.push(table.page);
  }
  return changed.length === 0 ? 'The tables are up to date.' : `Written: ${changed.join(', ')}`;
}
