import type { AgentDeployStep } from '#libs/agent-protocol';
import { StepEvents, type StepNews } from './output-reading.js';

type Named = AgentDeployStep['name'];

const step = (name: Named, status: AgentDeployStep['status'] = 'ok'): AgentDeployStep => ({
  name,
  status,
  exitCode: null,
  durationMs: status === 'running' ? null : 5,
});
const texts = (news: Iterable<StepNews>): string[] =>
  [...news].map(({ name, status, durationMs }) => `${name} ${status} ${durationMs}`);

describe('the news of steps', () => {
  it('are told once, and never a beginning after an end', () => {
    const teller = new StepEvents();
    expect(texts(teller.all([step('download', 'running')]))).toEqual(['download running null']);
    expect(texts(teller.all([step('download', 'running')]))).toEqual([]);
    expect(texts(teller.all([step('download'), step('install', 'skipped')]))).toEqual([
      'download ok 5',
      'install skipped 5',
    ]);
    expect(texts(teller.all([step('download', 'running')]))).toEqual([]);
  });

  it('come before the lines of their step', () => {
    const teller = new StepEvents();
    const steps = [step('download'), step('install'), step('start', 'running')];
    expect(texts(teller.upTo(steps, 'install'))).toEqual(['download ok 5', 'install running null']);
    expect(texts(teller.upTo(steps, 'install'))).toEqual([]);
    expect(texts(teller.upTo(steps, 'start'))).toEqual(['install ok 5', 'start running null']);
  });
});
