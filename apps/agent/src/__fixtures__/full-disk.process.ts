import { mkdirSync, rmSync, statSync, writeFileSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Journal } from '../journal/journal.js';
import type { Log } from '../log.js';
import { RunLog } from '../logs/run-log.js';
import { ServiceLog } from '../logs/service-log.js';
import { Operations } from '../operations/operations.js';
import type { ExecRequest } from '../operations/start-result.js';
import { engineFixture, supervisorFixture } from './engine.js';

const [disk = '', what = '', PATH = ''] = process.argv.slice(2);
const home = join(disk, 'home');
const filling = join(disk, 'filling');
/** Lets the command end. */
const go = join(disk, 'go');
const told: string[] = [];
const log: Log = (_, msg) => void told.push(msg);

const FILLS: ExecRequest = {
  operationId: 'fills',
  kind: 'exec',
  slot: null,
  fence: 1,
  timeoutSeconds: 60,
  command: `cat /dev/zero >${filling}; until [ -e ${go} ]; do sleep 0.05; done; exit 3`,
};

/** Every byte of it; what is there already may still grow to the end of its page. */
function fill(): void {
  for (let bytes = 65_536; bytes >= 1; bytes /= 2) {
    try {
      for (;;) appendFileSync(filling, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

async function openAgent(): Promise<{ journal: Journal; operations: Operations }> {
  mkdirSync(home, { recursive: true });
  const journal = await Journal.open(home, Date.now());
  const engine = engineFixture(home, journal, PATH, supervisorFixture(home, PATH), {}, undefined, log);
  return { journal, operations: new Operations(engine) };
}

/** The last block of a file has room on a full disk, too: facts are written until there is none left of that. */
async function fillJournal(journal: Journal): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      await journal.append({ at: new Date().toISOString(), fact: 'voided', operationId: `n${count}` });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}

/** Room that a file system has counted late is found in the next round. */
async function fillBoth(journal: Journal): Promise<void> {
  for (let rounds = 0; rounds < 5; rounds += 1) {
    fill();
    await fillJournal(journal);
  }
  writeFileSync(go, '');
}

const outcome = (operations: Operations): unknown => {
  const { state, exitCode } = operations.read('fills') ?? {};
  return { state, exitCode };
};

const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  /** A command fills the disk; its end is told once there is room. */
  'a command': async () => {
    const { journal, operations } = await openAgent();
    await operations.start(FILLS);
    await fillBoth(journal);
    await until(() => told.includes('journal cannot be written'));
    const meanwhile = outcome(operations);
    rmSync(filling);
    await operations.ended('fills');
    await operations.stop();
    await journal.close();
    return { meanwhile, end: outcome(operations), told };
  },
  /** The agent is told to end meanwhile; the next one tells how the command ended. */
  'a stop': async () => {
    const { journal, operations } = await openAgent();
    await operations.start(FILLS);
    await fillBoth(journal);
    await until(() => told.includes('journal cannot be written'));
    await operations.stop();
    await journal.close();
    const meanwhile = outcome(operations);
    rmSync(filling);
    const next = await openAgent();
    await next.operations.ended('fills');
    await next.operations.stop();
    await next.journal.close();
    return { meanwhile, end: outcome(next.operations), told };
  },
  /** What an application prints is in its log once, whatever was torn. */
  'a log': async () => {
    mkdirSync(home);
    const service = new ServiceLog(home, 'app');
    const run = new RunLog(home, 'r1', service, true);
    const printed = Array.from({ length: 3_000 }, (_, at) => `line ${at}`);
    writeFileSync(join(home, 'r1.stdout'), `${printed.join('\n')}\n`);
    let failures = 0;
    let copied = 0;
    fill();
    for (let complete = false; !complete;) {
      try {
        complete = run.copy(true);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        failures += 1;
        copied = [...service.newestFirst()].length;
        // Some room each time, so that it ends within a line.
        const { size } = statSync(filling);
        rmSync(filling);
        if (failures < 3) writeFileSync(filling, Buffer.alloc(size - 32 * 1024));
      }
    }
    const lines = [...service.newestFirst()].map(({ line }) => line).reverse();
    return {
      failures,
      copied: copied > 0 && copied < printed.length,
      whole: lines.join() === printed.join(),
    };
  },
};

process.stdout.write(JSON.stringify(await WAYS[what]?.()));
process.exit(0);
