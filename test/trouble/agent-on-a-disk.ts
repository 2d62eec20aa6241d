/**
 * The operations of an agent whose disk goes wrong while a command runs, in a process of its own that loads
 * `troubled-process.mjs`: node agent-on-a-disk.js <folder> <what is wrong, or "slow"> <file of orders> <PATH>. It prints what came of it.
 */
import { closeSync, constants, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { engineFixture, supervisorFixture } from '../../apps/agent/src/__fixtures__/engine.js';
import { Journal } from '../../apps/agent/src/journal/journal.js';
import { Operations } from '../../apps/agent/src/operations/operations.js';

const [folder = '', what = '', orders = '', PATH = ''] = process.argv.slice(2);
const home = join(folder, 'home');
const gate = join(folder, 'gate');
const told: string[] = [];
/** A slow disk lets calls through so often. Milliseconds. */
const SLOW_MS = 100;

mkdirSync(home);
const journal = await Journal.open(home, Date.now());
const engine = engineFixture(
  home,
  journal,
  PATH,
  supervisorFixture(home, PATH),
  {},
  undefined,
  (_, msg) => void told.push(msg),
);
const operations = new Operations(engine);

const exec = (operationId: string, command: string) =>
  operations.start({ operationId, kind: 'exec', slot: null, fence: 1, timeoutSeconds: 60, command });
const stateOf = (operationId: string) => {
  const { state, exitCode } = operations.read(operationId) ?? {};
  return { state, exitCode };
};

function openGate(): void {
  try {
    closeSync(openSync(gate, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
  }
}

await exec('runs', `until [ -e ${join(folder, 'go')} ]; do sleep 0.05; done; exit 3`);
const disk = what === 'slow' ? { folder: home, gate } : { folder: home, code: what, reads: what === 'EIO' };
writeFileSync(orders, JSON.stringify({ disk }));
const timer = setInterval(openGate, SLOW_MS);
const begun = await exec('new', 'exit 0').then(
  ({ result }) => result,
  (error: NodeJS.ErrnoException) => error.code,
);
writeFileSync(join(folder, 'go'), '');
if (what === 'slow') await operations.ended('runs');
else while (!told.includes('journal cannot be written')) await delay(20);
const meanwhile = stateOf('runs');
rmSync(orders);
await operations.ended('runs');
clearInterval(timer);
openGate();
const again = (await exec('later', 'exit 0')).result;
await operations.ended('later');
await operations.stop();
await journal.close();
process.stdout.write(JSON.stringify({ begun, meanwhile, end: stateOf('runs'), again }));
process.exit(0);
