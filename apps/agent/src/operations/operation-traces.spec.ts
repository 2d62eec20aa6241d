import type { JournalFact } from '../journal/journal-fact.js';
import { OperationTraces } from './operation-traces.js';

const HEADER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('traces of operations', () => {
  let nowMs = 0;
  let traces: OperationTraces;
  const fact = (of: object, operationId = 'o') =>
    traces.observe({ at: '', operationId, fence: 1, ...of } as JournalFact);
  const step = (name: string, status: string) =>
    fact({ fact: 'step', step: { name, status, durationMs: null, exitCode: null } });
  const started = (kind: string, header: string | string[] | undefined = HEADER) => {
    traces.begin('o', header);
    fact({ fact: 'starting', kind, slot: null, timeoutSeconds: 1 });
  };

  beforeEach(() => {
    nowMs = 1000;
    traces = new OperationTraces(() => nowMs);
  });

  it('tell when a deploy and its steps began and ended', () => {
    started('deploy');
    nowMs = 1010;
    step('build', 'running');
    nowMs = 1040;
    step('build', 'ok');
    step('start', 'running');
    nowMs = 1050;
    step('start', 'failed');
    fact({ fact: 'ended', exitCode: null, timedOut: false, deploy: { failure: { step: 'start' } } });
    nowMs = 9999;
    expect(traces.report('o', 7)).toEqual({
      traceparent: HEADER,
      pid: 7,
      spans: [
        { name: 'deploy', offsetMs: 0, durationMs: 50, failed: true },
        { name: 'build', offsetMs: 10, durationMs: 30, failed: false },
        { name: 'start', offsetMs: 40, durationMs: 10, failed: true },
      ],
    });
  });

  it.each([
    ['went well', { fact: 'ended', exitCode: 0, timedOut: false }, false],
    ['ended with a code', { fact: 'ended', exitCode: 3, timedOut: false }, true],
    ['ran out of time', { fact: 'ended', exitCode: null, timedOut: true }, true],
    ['was lost', { fact: 'lost' }, true],
  ])('of a command that %s', (_, end, failed) => {
    started('exec');
    nowMs = 1005;
    fact(end);
    expect(traces.report('o', 7)?.spans).toEqual([{ name: 'exec', offsetMs: 0, durationMs: 5, failed }]);
  });

  it.each([
    ['no header', undefined],
    ['two headers', [HEADER, HEADER]],
    ['another form', `${HEADER}-more`],
  ])('are not kept for a start with %s', (_, header) => {
    started('exec', header ?? []);
    expect(traces.report('o', 7)).toBeNull();
  });

  it('are kept for the first start of an operation, and for a bounded number of them', () => {
    started('exec');
    traces.begin('o', HEADER.replace('4bf9', 'ffff'));
    expect(traces.report('o', 7)?.traceparent).toBe(HEADER);
    for (let index = 0; index < 256; index += 1) traces.begin(`o${index}`, HEADER);
    expect(traces.report('o', 7)).toBeNull();
  });
});
