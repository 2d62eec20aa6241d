import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { DOC_TABLES, placeTable } from './doc-tables.js';
import { renderMarkdownTable } from './markdown-table.js';

describe('generated tables of the documentation', () => {
  it.each(DOC_TABLES)('$name in $page is what the code says (npm run docs:tables)', async (table) => {
    const page = await readFile(join(packageFolder(), table.page), 'utf8');
    expect(page).toBe(placeTable(page, table));
  });

  it('pads columns and keeps bars and angle brackets as text', () => {
    expect(renderMarkdownTable(['Name', 'Meaning'], [['a|b', '"<id>"']])).toBe(
      ['| Name | Meaning   |', '| ---- | --------- |', '| a\\|b | "&lt;id>" |'].join('\n'),
    );
  });

  it('refuses a page without markers', () => {
    const table = { page: 'docs/x.md', name: 'x', render: () => '' };
    expect(() => placeTable('# Page', table)).toThrow('docs/x.md lacks the markers of the table x');
  });
});
