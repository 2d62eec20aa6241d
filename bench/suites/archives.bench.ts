import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { interleave, type Reading, type Row } from '../harness/measurement.js';
import { peakGrowthMb } from '../harness/process-usage.js';
import { BenchApplication, readAll } from './bench-application.js';

const SUITE = 'q archives';
const BYTES = 200_000_000;
const SAVE = 'save of 200 MB';
const DOWNLOAD = 'download of 200 MB';
const GROWTH = 'growth of the api';

const run = promisify(execFile);

async function megabytesPerSecond(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return BYTES / 1_000 / (performance.now() - startedAt);
}

/** Other bytes than before, or the service would find that it has them. */
async function freshen(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.write(randomBytes(64), 0, 64, 0);
  } finally {
    await handle.close();
  }
}

/** The largest archive in and out, against the plain tools on the same file. */
export const archivesSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-bench-archives-'));
    later(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'archive');
    await writeFile(file, randomBytes(BYTES));
    const application = await BenchApplication.create(stack);
    const api = await stack.pidOf('api');

    const withGrowth = async (figure: string, work: () => Promise<unknown>): Promise<Reading> => {
      let rate = Number.NaN;
      const growth = await peakGrowthMb(api, async () => (rate = await megabytesPerSecond(work)));
      return { [figure]: rate, [`${GROWTH}, ${figure}`]: growth };
    };
    const bare = 'cp + sha256sum';
    const saves = await interleave({
      suite: SUITE,
      rounds,
      contenders: [
        {
          name: bare,
          round: async () => ({
            [SAVE]: await megabytesPerSecond(async () => {
              await run('cp', [file, join(folder, 'copy')]);
              await run('sha256sum', [file]);
            }),
          }),
        },
        {
          name: 'service',
          round: async () => {
            await freshen(file);
            return withGrowth(SAVE, () => application.save(file));
          },
        },
      ],
      figures: [rateOf(SAVE, bare, 0.6), growthOf(SAVE)],
    });

    await freshen(file);
    const link = await application.link(await application.save(file));
    const server = async (readBytes: string) => {
      const { child, hello } = await Child.start<{ url: string }>('contenders/bare-file-server.process.js', {
        FILE: file,
        READ_BYTES: readBytes,
      });
      later(() => child.stop());
      return hello.url;
    };
    const plain = await server('65536');
    const largeReads = await server('524288');
    const read = async (url: string): Promise<Reading> => ({
      [DOWNLOAD]: await megabytesPerSecond(() => readAll(url)),
    });
    const downloads = await interleave({
      suite: SUITE,
      rounds,
      contenders: [
        { name: 'bare node:http', round: () => read(plain) },
        { name: 'the same, reads of 512 KiB', round: () => read(largeReads) },
        { name: 'service', round: () => withGrowth(DOWNLOAD, () => readAll(link)) },
      ],
      figures: [rateOf(DOWNLOAD, 'bare node:http', 0.7), growthOf(DOWNLOAD)],
    });
    return [...saves, ...downloads];
  });

function rateOf(name: string, baseline: string, limit: number) {
  const target = { contender: 'service', of: 'comparison', bound: 'at least', limit } as const;
  return { name, unit: 'MB/s', baseline, comparison: 'ratio', target } as const;
}

function growthOf(figure: string) {
  const target = { contender: 'service', of: 'value', bound: 'at most', limit: 64 } as const;
  return { name: `${GROWTH}, ${figure}`, unit: 'MB', target } as const;
}
