import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineFixture, supervisorFixture } from '../__fixtures__/engine.js';
import { Journal } from '../journal/journal.js';
import { Operations } from './operations.js';
import type { ExecRequest } from './start-result.js';

describe('calls about one operation that come in the same moment', () => {
  let home: string;
  let journal: Journal;
  let operations: Operations;

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'operations-'));
    journal = await Journal.open(home, Date.now());
    const path = process.env['PATH'];
    operations = new Operations(engineFixture(home, journal, path, supervisorFixture(home, path)));
  });
  afterEach(async () => {
    await operations.stop();
    await journal.close();
    rmSync(home, { recursive: true, force: true });
  });

  const request: ExecRequest = {
    operationId: 'one',
    kind: 'exec',
    slot: null,
    fence: 1,
    timeoutSeconds: 5,
    command: 'echo run >>runs',
  };

  it('start it once', async () => {
    const answers = await Promise.all([
      operations.start(request),
      operations.start(request),
      operations.start(request),
    ]);
    expect(answers.map(({ result }) => result).sort()).toEqual([
      'already_started',
      'already_started',
      'started',
    ]);
  });

  it('never start what was given up', async () => {
    const [voided, started] = await Promise.all([operations.void('one'), operations.start(request)]);
    expect([voided, started.result]).toEqual([null, 'voided']);
    expect(operations.read('one')).toBeNull();
  });

  it('do not give up what starts', async () => {
    const [started, voided] = await Promise.all([operations.start(request), operations.void('one')]);
    expect(started.result).toBe('started');
    expect(voided).toMatchObject({ operationId: 'one' });
  });
});
