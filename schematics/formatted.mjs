import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What was written or changed, in the form of `npm run format`. */
export function formatted() {
  return async (tree) => {
    const { format } = await import('oxfmt');
    const options = JSON.parse(await readFile(join(import.meta.dirname, '../.oxfmtrc.json'), 'utf8'));
    for (const path of new Set(tree.actions.map((action) => action.path))) {
      const { code, errors } = await format(path, tree.readText(path), options);
      if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
      tree.overwrite(path, code);
    }
  };
}
