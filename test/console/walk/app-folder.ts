import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeApp } from '../../harness/app-archive.js';

/** A folder of an application, as somebody has it on their disk. @param script what `npm start` runs */
export async function appFolder(parent: string, name: string, script: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  const manifest = { name, version: '1.0.0', type: 'module', scripts: { start: script } };
  const files = { ...nodeApp(name), 'package.json': JSON.stringify(manifest) };
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
  return folder;
}
