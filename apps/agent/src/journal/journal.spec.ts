import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalFact } from './journal-fact.js';
import { newestFence } from './journal.state.js';
import { Journal } from './journal.js';

const NOW = Date.UTC(2026, 5, 1);

function starting(operationId: string, fence = 1): JournalFact {
  const at = new Date(NOW).toISOString();
  return { at, fact: 'starting', operationId, fence, kind: 'exec', timeoutSeconds: 1 };
}

describe('journal file', () => {
  let home: string;
  const path = (): string => join(home, 'journal.ndjson');
  const lines = (): JournalFact[] =>
    readFileSync(path(), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as JournalFact);

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'journal-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('holds a fact, on the disk and folded, once the append resolves', async () => {
    const journal = await Journal.open(home, NOW);
    await journal.append(starting('one', 5));
    expect(lines()).toEqual([starting('one', 5)]);
    expect(newestFence(journal.state)).toBe(5);
    await journal.close();
  });

  it('brings facts given together to the disk by one write', async () => {
    const journal = await Journal.open(home, NOW);
    const synced: number[] = [];
    const file = (journal as unknown as { file: { datasync(): Promise<void> } }).file;
    const datasync = file.datasync.bind(file);
    file.datasync = () => {
      synced.push(lines().length);
      return datasync();
    };
    await journal.append(starting('one', 5), starting('two', 6));
    expect([synced, lines()]).toEqual([[2], [starting('one', 5), starting('two', 6)]]);
    await journal.close();
  });

  it('takes appends that follow each other and appends side by side', async () => {
    const journal = await Journal.open(home, NOW);
    for (const id of ['a', 'b', 'c']) await journal.append(starting(id));
    await Promise.all(Array.from({ length: 50 }, (_, index) => journal.append(starting(`p${index}`))));
    expect(lines()).toHaveLength(53);
    expect(journal.state.operations.size).toBe(53);
    await journal.close();
  });

  it('cuts a line that was written in part and goes on after it', async () => {
    const first = await Journal.open(home, NOW);
    await first.append(starting('one', 7));
    await first.close();
    appendFileSync(path(), '{"at":"2026-');
    const second = await Journal.open(home, NOW);
    await second.append(starting('two', 8));
    await second.close();
    expect(lines().map(({ fact }) => fact)).toEqual(['compacted', 'starting', 'starting']);
    const third = await Journal.open(home, NOW);
    expect(newestFence(third.state)).toBe(8);
    await third.close();
  });

  it('refuses to work from a journal it cannot read', async () => {
    writeFileSync(
      path(),
      `${JSON.stringify(starting('one'))}\nrubbish\n${JSON.stringify(starting('two'))}\n`,
    );
    await expect(Journal.open(home, NOW)).rejects.toMatchObject({ name: 'JournalCorruptError', line: 2 });
  });

  it('rejects a fact that did not reach the disk and does not know it', async () => {
    const journal = await Journal.open(home, NOW);
    await journal.close();
    await expect(journal.append(starting('one'))).rejects.toThrow();
    expect(journal.state.operations.size).toBe(0);
  });
});
