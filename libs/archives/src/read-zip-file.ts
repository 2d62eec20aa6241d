import { openPromise } from 'yauzl';
import type { ArchiveBudget } from './archive-budget.js';
import type { ArchiveSink } from './archive-sink.js';
import { readZip, ZIP_OPTIONS } from './read-zip.js';

/**
 * Reads a ZIP of this machine.
 * @throws ArchiveRefused; the error of the decoder, of the file system or of the sink
 */
export async function readZipFile(path: string, sink: ArchiveSink, budget: ArchiveBudget): Promise<void> {
  const zip = await openPromise(path, ZIP_OPTIONS);
  const contentOf = async function* (entry: Parameters<typeof zip.openReadStreamPromise>[0]) {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  };
  await readZip(zip, contentOf, sink, budget);
}
