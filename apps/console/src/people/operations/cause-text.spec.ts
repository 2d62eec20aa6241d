import { type Cause, causeKey } from './cause-text.js';

const CAUSE: Cause = {
  kind: 'command',
  summary: 'It failed.',
  step: 'build',
  exitCode: 2,
  httpStatus: null,
  source: null,
  lines: [],
  rolledBackTo: null,
};

describe('what is said of a cause', () => {
  it.each<[string, Partial<Cause>, string]>([
    ['names step and code', {}, 'cause-command'],
    ['names no code that is not known', { exitCode: null }, 'cause-other'],
    ['names the code of the application', { kind: 'ended', exitCode: 1 }, 'cause-ended'],
    ['names no code of an application without one', { kind: 'ended', exitCode: null }, 'cause-other'],
    ['names the status', { kind: 'unhealthy', httpStatus: 500 }, 'cause-unhealthy'],
    ['of a port nobody listens on', { kind: 'silent' }, 'cause-silent'],
    ['of a kind this page does not know', { kind: 'newer' as Cause['kind'] }, 'cause-other'],
  ])('%s', (_what, change, key) => {
    expect(causeKey({ ...CAUSE, ...change })).toBe(key);
  });
});
