import type { JournalFact, RefusalReason } from './journal-fact.js';
import { foldJournal, newestFence } from './journal.state.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const base = { operationId: 'op', fence: 4 };
const starting: JournalFact = { ...base, at: at(0), fact: 'starting', kind: 'exec', timeoutSeconds: 9 };
const started: JournalFact = { ...base, at: at(1), fact: 'started', pid: 42, processIdentity: 'x' };
const timedOut: JournalFact = { ...base, at: at(2), fact: 'timed_out' };
const output = { outputBytes: { stdout: 3, stderr: 0 }, truncated: false };
const ended: JournalFact = { ...base, ...output, at: at(3), fact: 'ended', exitCode: 7, timedOut: false };
const lost: JournalFact = { ...base, ...output, at: at(4), fact: 'lost' };
const refused = (reason: RefusalReason): JournalFact => ({ ...base, at: at(5), fact: 'refused', reason });

describe('folded journal', () => {
  it.each<[string, JournalFact[], string | undefined]>([
    ['an intent', [starting], 'starting'],
    ['a start', [starting, started], 'running'],
    ['a passed time limit', [starting, started, timedOut], 'running'],
    ['an end', [starting, started, ended], 'ended'],
    ['a loss', [starting, started, lost], 'lost'],
    ['a failed spawn', [starting, refused('spawn_failed')], undefined],
    ['a refused second start', [starting, started, refused('already_started')], 'running'],
    ['a refused old fence', [refused('stale_fence')], undefined],
    ['a start without intent', [started], undefined],
    ['a loss after an end', [starting, started, ended, lost], 'ended'],
    ['an end after a loss', [starting, started, lost, ended], 'lost'],
    ['an intent after an end', [starting, started, ended, starting], 'ended'],
  ])('reads %s', (_, facts, phase) => {
    expect(foldJournal(facts).operations.get('op')?.phase).toBe(phase);
  });

  it('keeps the first start and the first end', () => {
    const again: JournalFact = { ...started, pid: 43 };
    const other: JournalFact = { ...ended, exitCode: 0 };
    const record = foldJournal([starting, started, again, ended, other]).operations.get('op');
    expect(record).toMatchObject({
      process: { pid: 42, identity: 'x' },
      exitCode: 7,
      startedAt: at(1),
      endedAt: at(3),
      output: { bytes: { stdout: 3, stderr: 0 }, truncated: false },
    });
  });

  it('takes an intent again when the first one never became a start', () => {
    const retry: JournalFact = { ...starting, fence: 6 };
    expect(foldJournal([starting, retry]).operations.get('op')?.fence).toBe(6);
  });

  it('knows the newest fence, also of what it has forgotten or refused to run', () => {
    const compacted: JournalFact = { at: at(0), fact: 'compacted', fence: 9 };
    expect(newestFence(foldJournal([compacted, starting]))).toBe(9);
    expect(newestFence(foldJournal([starting, refused('spawn_failed')]))).toBe(4);
    expect(newestFence(foldJournal([{ ...base, at: at(0), fact: 'refused', reason: 'stale_fence' }]))).toBe(
      0,
    );
  });

  it('reads lines from before there were slots and deploys', () => {
    expect(foldJournal([starting, started]).operations.get('op')).toMatchObject({
      kind: 'exec',
      slot: null,
      deploy: null,
    });
  });

  it('keeps a fence for each slot', () => {
    const inSlot: JournalFact = { ...starting, operationId: 'other', fence: 8, slot: 's' };
    const state = foldJournal([
      { at: at(0), fact: 'compacted', fence: 2, slotFences: { t: 5 } },
      starting,
      inSlot,
    ]);
    expect([...state.fences]).toEqual([
      [null, 4],
      ['t', 5],
      ['s', 8],
    ]);
    expect(newestFence(state)).toBe(8);
  });

  it('follows a deploy through its steps', () => {
    const begun: JournalFact = { ...starting, kind: 'deploy', slot: 's' };
    const running: JournalFact = { ...started, pid: null, processIdentity: null };
    const step = (status: 'running' | 'ok', durationMs: number | null): JournalFact => ({
      ...base,
      at: at(2),
      fact: 'step',
      step: { name: 'install', status, durationMs, exitCode: null },
    });
    const shell: JournalFact = {
      ...base,
      at: at(2),
      fact: 'step_process',
      name: 'install',
      pid: 7,
      processIdentity: 'y',
    };
    const switched: JournalFact = { ...base, at: at(3), fact: 'switched' };
    const facts = [begun, running, step('running', null), shell, step('ok', 5), switched];
    expect(foldJournal(facts).operations.get('op')).toMatchObject({
      phase: 'running',
      slot: 's',
      process: null,
      deploy: {
        steps: [{ name: 'install', status: 'ok', durationMs: 5 }],
        process: { pid: 7, identity: 'y' },
        switched: true,
        report: null,
      },
    });
    const report = { releaseId: 'op', steps: [], failure: null, warnings: [], port: 1 };
    const end: JournalFact = { ...ended, exitCode: null, deploy: report } as JournalFact;
    expect(foldJournal([...facts, end, switched]).operations.get('op')).toMatchObject({
      phase: 'ended',
      deploy: { report },
    });
  });
});
