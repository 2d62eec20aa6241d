import type { AgentSpan } from '#libs/agent-protocol';
import { isOfTrace, spansOfAgent } from './agent-spans.policy.js';

const span = (offsetMs: number, durationMs: number, name: AgentSpan['name'] = 'build'): AgentSpan => ({
  name,
  offsetMs,
  durationMs,
  failed: false,
});
const told = (spans: readonly AgentSpan[], longestMs = 1000, agoMs = 0) =>
  spansOfAgent({ traceparent: '', pid: 1, spans }, longestMs, agoMs).map(
    ({ name, startedAgoMs, endedAgoMs, under }) => [name, startedAgoMs, endedAgoMs, under] as const,
  );

describe('spans of an agent', () => {
  it('end with the last of them, and belong to the first', () => {
    expect(told([span(0, 90, 'deploy'), span(10, 30, 'install'), span(40, 50)])).toEqual([
      ['deploy', 90, 0, null],
      ['install', 80, 50, 0],
      ['build', 50, 0, 0],
    ]);
  });

  it('are no longer than the operation can have been', () => {
    expect(told([span(0, 1e15, 'exec'), span(1e15, 1e15)], 1000)).toEqual([
      ['exec', 1000, 0, null],
      ['build', 0, 0, 0],
    ]);
  });

  it('ended before now when they are told later', () => {
    expect(told([span(0, 90, 'exec')], 1000, 5)).toEqual([['exec', 95, 5, null]]);
  });

  it('are none where the agent tells none', () => {
    expect(told([])).toEqual([]);
  });
});

it.each([
  ['its own', '1'.repeat(32), true],
  ['that of another operation', '2'.repeat(32), false],
  ['none, since the operation has none', null, false],
])('the trace an agent tells of is %s', (_, traceId, expected) => {
  const told = { traceparent: `00-${'1'.repeat(32)}-${'3'.repeat(16)}-01`, pid: 1, spans: [] };
  expect(isOfTrace(told, traceId)).toBe(expected);
  expect(isOfTrace({ ...told, traceparent: 'nonsense' }, traceId)).toBe(false);
});
