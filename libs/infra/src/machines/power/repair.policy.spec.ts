import { REPAIR_WITHIN_MS } from '../../servers/life/server.state.js';
import { observeRepair } from './repair.policy.js';

const startedAt = new Date(Date.UTC(2026, 0, 15, 12));
const after = (ms: number): Date => new Date(startedAt.getTime() + ms);
const RUNNING = {
  status: 'running',
  step: 'agent',
  startedAt,
  finishedAt: null,
  errorCode: null,
  errorMessage: null,
} as const;

describe('a repair as it is read', () => {
  it('is idle when there never was one', () => {
    expect(observeRepair(null, startedAt)).toEqual({
      status: 'idle',
      step: null,
      startedAt: null,
      finishedAt: null,
      error: null,
    });
  });

  it.each([
    [0, 'running', null],
    [REPAIR_WITHIN_MS - 1, 'running', null],
    [REPAIR_WITHIN_MS, 'failed', 'AGENT_NOT_CONNECTED'],
  ])('after %p ms without an end reads %s', (ms, status, code) => {
    const observed = observeRepair(RUNNING, after(ms));
    expect([observed.status, observed.error?.code ?? null]).toEqual([status, code]);
  });

  it('keeps what was recorded, however late it is read', () => {
    const ended = { ...RUNNING, status: 'succeeded', finishedAt: after(5) } as const;
    expect(observeRepair(ended, after(REPAIR_WITHIN_MS * 2))).toMatchObject({
      status: 'succeeded',
      finishedAt: after(5),
      error: null,
    });
  });
});
