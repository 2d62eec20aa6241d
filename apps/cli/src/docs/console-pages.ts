import { join } from 'node:path';
import { build } from 'vite';
import { noteJoined } from './sbom/joined-packages.js';
import { removeEarlier, writeCompressed } from './served-files.js';

/**
 * Builds the pages of `apps/console` and what they load to `dist/console`, also compressed.
 * @param root folder of the repository.
 * @param quality of brotli, 0 to 11.
 */
export async function buildConsolePages(root: string, quality: number): Promise<void> {
  const configFile = join(root, 'apps/console/vite.config.ts');
  const made = await build({ configFile, logLevel: 'warn' });
  if (!('output' in made)) throw new Error('vite has built more or less than the one console');
  await noteJoined(
    root,
    'dist/console',
    made.output.filter((one) => one.type === 'chunk'),
  );
  const assets = made.output.filter(({ fileName }) => fileName.startsWith('assets/'));
  await Promise.all(
    assets.map(({ fileName }) => writeCompressed(join(root, 'dist/console', fileName), quality)),
  );
  await removeEarlier(join(root, 'dist/console/assets'), made.output);
}
