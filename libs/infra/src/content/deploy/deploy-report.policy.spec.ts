import type { AgentDeployReport, AgentOutputEnd } from '#libs/agent-protocol';
import { findReportFault, createMask } from './deploy-report.policy.js';

const STEP = { name: 'start', status: 'ok', durationMs: 1, exitCode: null } as const;
const FAILURE = { step: 'start', message: 'm', exitCode: 1, rolledBackTo: null, health: null } as const;
const REPORT: AgentDeployReport = { releaseId: 'r', steps: [STEP], failure: null, warnings: [], port: 3000 };
const END: AgentOutputEnd = {
  end: true,
  state: 'ended',
  exitCode: null,
  timedOut: false,
  truncated: false,
  deploy: REPORT,
};
const withSteps = (steps: AgentDeployReport['steps']) => ({ ...END, deploy: { ...REPORT, steps } });

describe('the end of a deploy', () => {
  it.each([
    ['good', END],
    ['with a warning', withSteps([{ ...STEP, status: 'warning' }])],
    ['failed', { ...withSteps([{ ...STEP, status: 'failed' }]), deploy: { ...REPORT, failure: FAILURE } }],
    ['failed before any step', { ...END, deploy: { ...REPORT, steps: [], failure: FAILURE } }],
    ['stopped for its time', { ...withSteps([{ ...STEP, status: 'running' }]), timedOut: true }],
  ])('%s is believed', (_what, end) => {
    expect(findReportFault(end)).toBeNull();
  });

  it.each([
    ['lost', { ...END, state: 'lost' as const }],
    ['never begun', { ...END, state: 'not_begun' as const }],
    ['without a report', { ...END, deploy: null }],
    ['good without a step', withSteps([])],
    ['good with a failed step', withSteps([{ ...STEP, status: 'failed' }])],
    ['good with a running step', withSteps([{ ...STEP, status: 'running' }])],
    ['with a step twice', withSteps([STEP, STEP])],
  ])('%s is not', (_what, end) => {
    expect(findReportFault(end)).toEqual(expect.any(String));
  });
});

describe('the mask of values', () => {
  it.each([
    ['hides a value wherever it stands', ['secret-1'], 'a secret-1, secret-1b', 'a ***, ***b'],
    ['hides the longer of two that begin alike', ['secret', 'secret-long'], 'secret-long secret', '*** ***'],
    ['leaves words that occur anyway', ['true', '3000', ''], 'true at 3000', 'true at 3000'],
    ['takes signs of patterns as they are', ['a.*+$1(b'], 'x a.*+$1(b y', 'x *** y'],
  ])('%s', (_what, values, text, masked) => {
    expect(createMask(values)(text)).toBe(masked);
  });
});
