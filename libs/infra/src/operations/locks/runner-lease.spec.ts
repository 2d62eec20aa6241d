import type { OperationLeaseRepository } from './operation-lease.repository.js';
import { RunnerLease } from './runner-lease.js';

const HELD = { operationId: 'o', runner: 'r', work: 'operation' } as const;

describe('the confirmation of a lease', () => {
  const confirm = async (isAlive: boolean, isFree: boolean) => {
    const asked: string[] = [];
    const answer = (name: string, value: boolean) => async () => {
      asked.push(name);
      return value;
    };
    const leases = { holds: answer('holds', isAlive), renew: answer('renew', isFree) };
    const stop = new AbortController().signal;
    const lease = new RunnerLease(leases as unknown as OperationLeaseRepository, HELD, stop);
    const confirmed = await lease.confirm();
    await lease.close();
    return { confirmed, asked, lost: lease.lostSignal.aborted };
  };

  it('writes nothing while the lease lives', async () => {
    expect(await confirm(true, true)).toEqual({ confirmed: true, asked: ['holds'], lost: false });
  });

  it('renews one that has lapsed and that nobody took', async () => {
    expect(await confirm(false, true)).toEqual({ confirmed: true, asked: ['holds', 'renew'], lost: false });
  });

  it('finds out that another runner has taken it', async () => {
    expect(await confirm(false, false)).toEqual({ confirmed: false, asked: ['holds', 'renew'], lost: true });
  });
});

describe('the loss of a lease', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    [4_999, false],
    [5_000, true],
  ])('%i ms after it was renewed tells whether it had run out', (laterMs, hasLapsed) => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const lease = new RunnerLease(undefined as never, HELD, new AbortController().signal);
    now.mockReturnValue(2_000);
    lease.renewed();
    now.mockReturnValue(2_000 + laterMs);
    lease.lose();
    expect(lease.hasLapsed).toBe(hasLapsed);
  });
});
