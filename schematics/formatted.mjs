import { join } from 'node:path';

/** What was written or changed, in the form of `npm run format`. */
export function formatted() {
  return async (tree) => {
    const { format, resolveConfig } = await import('prettier');
    for (const path of new Set(tree.actions.map((action) => action.path))) {
      const options = await resolveConfig(join(import.meta.dirname, '..', path), { editorconfig: true });
      tree.overwrite(path, await format(tree.readText(path), { ...options, filepath: path }));
    }
  };
}
