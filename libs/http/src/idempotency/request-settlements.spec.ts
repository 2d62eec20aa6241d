import { PorticoError } from '#libs/kernel';
import { RequestSettlements } from './request-settlements.js';

describe('the end of a request with an Idempotency-Key', () => {
  const LEASE_MS = 90_000;
  const absent = new PorticoError('DB_TRANSIENT');

  /** Fails so often, each time as told, and is written after that. */
  const settling = (failures: number, failure: Error = absent) => {
    const warn = jest.fn();
    const settlements = new RequestSettlements({ warn } as never);
    let tries = 0;
    let told: () => void = () => undefined;
    const written = new Promise<void>((resolve) => (told = resolve));
    const work = async () => {
      tries += 1;
      if (tries <= failures) throw failure;
      told();
    };
    const settle = () => settlements.settle('request', LEASE_MS, work);
    return { settlements, settle, written, warn, tries: () => tries };
  };

  it('is no longer waited for once a try has failed, and is written when the database is back', async () => {
    const { settle, written, warn, tries } = settling(3);
    await settle();
    expect(tries()).toBeLessThan(4);
    await written;
    expect([tries(), warn.mock.calls]).toEqual([4, []]);
  });

  it('is tried once more when the process stops', async () => {
    const { settlements, settle, written, warn } = settling(2);
    await settle();
    await settlements.beforeApplicationShutdown();
    await written;
    expect(warn).not.toHaveBeenCalled();
  });

  it('keeps no process that stops waiting for a database that stays away', async () => {
    const { settlements, settle, warn } = settling(Infinity);
    await settle();
    await settlements.beforeApplicationShutdown();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('is not tried again where that cannot help', async () => {
    const { settlements, settle, warn, tries } = settling(Infinity, new Error('no such column'));
    await settle();
    await settlements.beforeApplicationShutdown();
    expect([tries(), warn.mock.calls.length]).toEqual([1, 1]);
  });
});
