import type { Report } from '../../apps/cli/src/doctor/examine.js';
import { Stack } from '../harness/stack.js';

let stack: Stack;

beforeAll(async () => {
  stack = await Stack.start();
});
afterAll(() => stack.remove());

it('finds every part of a started service alive', async () => {
  const { outcome, checks } = await stack.cli<Report>('doctor');
  expect(checks.filter((found) => found.outcome === 'fail')).toEqual([]);
  expect(outcome).not.toBe('fail');
  const told = new Set(checks.filter((found) => found.outcome === 'ok').map(({ check }) => check));
  for (const name of ['database', 'views', 'storage', 'queues', 'api', 'worker', 'machines', 'host']) {
    expect(told).toContain(name);
  }
});
