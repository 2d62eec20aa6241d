import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#libs/testing';
import { engineFixture, supervisorFixture } from '../__fixtures__/engine.js';
import { SPACE_KINDS } from '../__fixtures__/spaces.js';
import { Journal } from '../journal/journal.js';
import { findProcesses } from '../machine/accounts/process-table.js';
import { Operations } from '../operations/operations.js';
import type { Candidate } from './app-supervisor.port.js';
import type { Supervisor } from './supervisor.js';

const PATH = process.env['PATH'];

/** Takes half a second to end in order once it is asked to, and says when it has. */
const ORDERLY = `
const { appendFileSync } = require('node:fs');
const server = require('node:http').createServer((_, response) => response.end('here'));
server.listen(Number(process.env.PORT), '127.0.0.1', () => appendFileSync(process.env.NOTES, 'began\\n'));
let asked = false;
process.on('SIGTERM', () => {
  if (asked) return;
  asked = true;
  setTimeout(() => {
    appendFileSync(process.env.NOTES, 'ended in order\\n');
    console.log('the last words');
    process.exit(0);
  }, 500);
});
`;

/** Every name of the file of the program is told apart, so that what is left of it is found. */
const COMMANDS: readonly (readonly [what: string, command: string])[] = [
  ['by the shell of its command', 'node FILE'],
  ['by a shell in a shell', `sh -c 'node FILE; true'`],
  ['by npm', 'npm start'],
  ['by a script with a trap', 'sh wrapper.sh'],
  ['in a session of its own', 'setsid node FILE & wait'],
  ['by somebody who has left', '(setsid sh -c "node FILE &" &) ; exec sleep 1000'],
];

const WRAPPER = `
trap 'kill $child; wait $child; echo "trapped" >>"$NOTES"; exit 0' TERM
node FILE &
child=$!
wait $child
`;

describe.each(SPACE_KINDS)('an application on the %s that is to end', (kind) => {
  let home: string;
  let file: string;
  let notes: string;
  const supervisors: Supervisor[] = [];

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'stopping-'));
    file = `app-${randomUUID()}.js`;
  });
  afterEach(async () => {
    await Promise.all(supervisors.splice(0).map((supervisor) => supervisor.stop()));
    rmSync(home, { recursive: true, force: true });
  });

  /** As an agent makes it at its start. */
  const agent = (): Supervisor => {
    const supervisor = supervisorFixture(home, PATH, kind);
    supervisors.push(supervisor);
    return supervisor;
  };

  async function begin(
    supervisor: Supervisor,
    command: string,
    content = ORDERLY,
    stopTimeoutSeconds = 10,
  ): Promise<Candidate> {
    const releaseId = randomUUID();
    const folder = join(home, 'releases', releaseId);
    mkdirSync(folder, { recursive: true });
    notes = join(home, 'data', 'notes');
    writeFileSync(join(folder, file), content);
    writeFileSync(join(folder, 'wrapper.sh'), WRAPPER.replaceAll('FILE', file));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: `node ${file}` } }));
    const inside = supervisor.spaces.of(null).inside(notes);
    const candidate = await supervisor.startCandidate({
      releaseId,
      slot: null,
      folder,
      command: command.replaceAll('FILE', file),
      env: { NOTES: inside },
      declaredPort: 3000,
      serviceName: 'app',
      stopTimeoutSeconds,
    });
    await eventually(() => expect(readFileSync(notes, 'utf8')).toContain('began'), { within: 20_000 });
    return candidate;
  }

  const left = (): Promise<readonly number[]> => findProcesses(file);

  it.each(COMMANDS)('has its time when it was started %s', async (_, command) => {
    const candidate = await begin(agent(), command);
    await candidate.stop();
    expect(readFileSync(notes, 'utf8')).toContain('ended in order\n');
    expect(await left()).toEqual([]);
    expect(await candidate.logTail(5)).toContain('the last words');
  });

  it('has it from an agent that found it running, too', async () => {
    const first = agent();
    await first.promote(await begin(first, 'node FILE'));
    const next = agent();
    await next.suspendCurrent(null);
    expect(readFileSync(notes, 'utf8')).toContain('ended in order\n');
    expect(await left()).toEqual([]);
  });

  it('is not started again beside what its shell has left running', async () => {
    const supervisor = agent();
    const command = 'node FILE & until [ -s "$NOTES" ]; do sleep 0.05; done; exit 7';
    await supervisor.promote(await begin(supervisor, command));
    await eventually(() => expect(readFileSync(notes, 'utf8')).toMatch(/began[^]*began/), { within: 20_000 });
    expect(readFileSync(notes, 'utf8')).toMatch(/^began\nended in order\nbegan\n/);
  });

  it('lets its trap go on to the end', async () => {
    await (await begin(agent(), 'sh wrapper.sh')).stop();
    expect(readFileSync(notes, 'utf8')).toContain('trapped\n');
  });

  it.each(COMMANDS)(
    'is killed with all it has made when its time is over: started %s',
    async (_, command) => {
      const stubborn = `process.on('SIGTERM', () => undefined);\n${ORDERLY.replace('}, 500)', '}, 1e8)')}`;
      const candidate = await begin(agent(), command, stubborn, 1);
      await candidate.stop();
      expect(await left()).toEqual([]);
      expect(readFileSync(notes, 'utf8')).not.toContain('ended in order');
    },
  );

  it.each([
    'node FILE',
    `sh -c 'node FILE; true'`,
    'node FILE >/dev/null 2>&1; true',
    'setsid node FILE & wait',
  ])('has it as a command, too: %s', async (command) => {
    const supervisor = agent();
    const journal = await Journal.open(home, Date.now());
    const operations = new Operations(engineFixture(home, journal, PATH, supervisor));
    notes = join(home, 'data', 'notes');
    const inside = supervisor.spaces.of(null).inside(notes);
    mkdirSync(join(home, 'app'), { recursive: true });
    writeFileSync(join(home, 'app', file), ORDERLY);
    const text = `export NOTES=${inside} PORT=0; ${command.replaceAll('FILE', file)}`;
    const request = { operationId: 'one', kind: 'exec', slot: null, fence: 1, timeoutSeconds: 60 } as const;
    await operations.start({ ...request, command: text });
    await eventually(() => expect(existsSync(notes)).toBe(true), { within: 20_000 });
    await operations.halt('one');
    await operations.ended('one');
    expect(await left()).toEqual([]);
    expect(readFileSync(notes, 'utf8')).toContain('ended in order\n');
    await operations.stop();
    await journal.close();
  });
});
