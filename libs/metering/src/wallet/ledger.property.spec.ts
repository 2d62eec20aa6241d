import fc from 'fast-check';
import { repeats } from '#libs/testing';
import { ledgerSteps } from './__fixtures__/ledger-commands.js';
import { type LedgerCommand, LedgerModel } from './__fixtures__/ledger-model.js';

const TERMS = { graceMs: 72 * 3_600_000, limit: 150n };
const START = Date.UTC(2026, 0, 15);
const RUNS = { numRuns: repeats(300) };

interface Step {
  readonly command: LedgerCommand;
  readonly atMs: number;
}

function timed(steps: readonly { command: LedgerCommand; hours: number }[]): Step[] {
  let atMs = START;
  return steps.map(({ command, hours }) => ({ command, atMs: (atMs += hours * 3_600_000) }));
}

function after(steps: readonly Step[]): LedgerModel {
  const model = new LedgerModel(TERMS);
  for (const { command, atMs } of steps) model.run(command, new Date(atMs));
  return model;
}

const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, amount) => total + amount, 0n);

describe('the rules of the ledger, on its model', () => {
  it('M1–M5: sums, balances, holds, who may owe', () => {
    fc.assert(
      fc.property(ledgerSteps, (steps) => {
        const model = new LedgerModel(TERMS);
        for (const { command, atMs } of timed(steps)) {
          model.run(command, new Date(atMs));
          for (const wallet of model.wallets.values()) {
            expect(wallet.posted).toBe(sum(wallet.postings));
            expect(wallet.balances.at(-1) ?? 0n).toBe(wallet.posted);
            expect(wallet.held >= 0n).toBe(true);
            if (!wallet.mayOwe) expect(wallet.posted - wallet.held >= 0n).toBe(true);
            if (wallet.debt.debt === 'CLEAR') expect(wallet.debt.graceUntil).toBeNull();
          }
          for (const legs of model.entries.values()) expect(sum(legs)).toBe(0n);
        }
        const open = [...model.holds.values()].filter(({ state }) => state === 'OPEN');
        expect(sum([...model.wallets.values()].map(({ held }) => held))).toBe(
          sum(open.map(({ amount }) => amount)),
        );
        for (const { resolutions } of model.holds.values()) expect(resolutions).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });

  it('M6: what is sent once to three times is done once', () => {
    fc.assert(
      fc.property(ledgerSteps, (steps) => {
        const once = timed(steps);
        const repeated = once.flatMap((step, index) =>
          Array.from({ length: steps[index]!.times }, () => step),
        );
        const posted = once.filter(({ command: { type } }) => ['topup', 'adjust', 'charge'].includes(type));
        const last = once.at(-1)?.atMs ?? START;
        const late = posted.map(({ command }) => ({ command, atMs: last }));
        const [wanted, found] = [after(once), after([...repeated, ...late])];
        expect(found.wallets).toEqual(wanted.wallets);
        expect(found.entries).toEqual(wanted.entries);
      }),
      RUNS,
    );
  });

  it('M7: the order of different portals changes nothing', () => {
    fc.assert(
      fc.property(ledgerSteps, (steps) => {
        const all = timed(steps);
        const byPortal = [2, 0, 1].flatMap((portal) =>
          all.filter(({ command }) => command.portal === portal),
        );
        const [wanted, found] = [after(all), after(byPortal)];
        for (const [portal, wallet] of wanted.wallets) expect(found.wallet(portal)).toEqual(wallet);
      }),
      RUNS,
    );
  });

  it('debt: never CLEAR below zero after a posting that may owe, always CLEAR from zero on', () => {
    fc.assert(
      fc.property(ledgerSteps, (steps) => {
        const model = new LedgerModel(TERMS);
        let atMs = START;
        for (const { command, hours } of steps) {
          atMs += hours * 3_600_000;
          model.run(command, new Date(atMs));
          model.run({ type: 'review', portal: command.portal }, new Date(atMs));
          const { posted, debt } = model.wallet(command.portal);
          expect(debt.debt === 'CLEAR').toBe(posted >= 0n);
          if (debt.debt === 'GRACE') {
            expect(-posted <= TERMS.limit && debt.graceUntil!.getTime() > atMs).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });
});
