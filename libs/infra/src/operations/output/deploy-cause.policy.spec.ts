import type { AgentDeployFailure } from '#libs/agent-protocol';
import { type CauseKind, causeOfFailure, causeOfLoss, lastLines } from './deploy-cause.policy.js';

const FAILURE: AgentDeployFailure = {
  step: 'healthcheck',
  message: 'It failed.',
  exitCode: null,
  rolledBackTo: null,
  health: null,
};
const health = (status: number | null, logLines: readonly string[] = [], body = '') => ({
  status,
  body,
  logLines,
});

describe('the cause of a failed deploy', () => {
  it.each<[string, Partial<AgentDeployFailure>, CauseKind]>([
    ['a build that ends with a code', { step: 'build', exitCode: 2 }, 'command'],
    ['an archive that cannot be unpacked', { step: 'download' }, 'archive'],
    ['a missing module', { exitCode: 1, health: health(null, ["Cannot find module './a.js'"]) }, 'ended'],
    ['an answer and then a crash', { exitCode: 7, health: health(500) }, 'ended'],
    ['another port', { health: health(null, ['listening on 9999']) }, 'silent'],
    ['a health path that answers 500', { health: health(500) }, 'unhealthy'],
    ['an agent that was restarted', { step: 'install' }, 'other'],
  ])('of %s has its kind', (_what, change, kind) => {
    expect(causeOfFailure({ ...FAILURE, ...change }, []).kind).toBe(kind);
  });

  it('shows what the application printed before what it answered, and that before what the step printed', () => {
    const shown = (logLines: string[], body: string, stepLines: string[]) => {
      const { source, lines } = causeOfFailure(
        { ...FAILURE, health: health(500, logLines, body) },
        stepLines,
      );
      return [source, ...lines];
    };
    expect(shown(['a', 'b'], 'no', ['step'])).toEqual(['application', 'a', 'b']);
    expect(shown([''], 'no database\n', ['step'])).toEqual(['answer', 'no database']);
    expect(shown([], '', ['step'])).toEqual(['step', 'step']);
    expect(shown([], '', [])).toEqual([null]);
  });

  it('says of an unknown end what is known, and claims nothing that answers', () => {
    expect(causeOfLoss('process_lost', 'install', ['added 3 packages', ''])).toEqual({
      kind: 'unknown',
      summary: 'The server no longer knows of the deploy. How it ended is not known.',
      step: 'install',
      exitCode: null,
      httpStatus: null,
      source: 'step',
      lines: ['added 3 packages'],
      rolledBackTo: null,
    });
  });

  it('keeps the last lines within its bounds', () => {
    const many = Array.from({ length: 100 }, (_, index) => `line ${index}`);
    expect(lastLines(many)).toEqual(many.slice(60));
    expect(lastLines(['', 'a', '', 'b  ', '', ''])).toEqual(['a', '', 'b']);
    expect(lastLines(['x'.repeat(9_000)])).toEqual(['x'.repeat(500)]);
    const wide = lastLines(Array.from({ length: 40 }, () => 'y'.repeat(700)));
    expect(wide.join('\n').length).toBeLessThanOrEqual(4_096);
    expect(lastLines([])).toEqual([]);
  });

  it('keeps of a line what people and databases can read', () => {
    expect(
      lastLines(['\u001b[31mnpm ERR!\u001b[0m no\u0000', '10%\r99%\rdone', `${'a'.repeat(499)}😀`]),
    ).toEqual(['npm ERR! no', 'done', `${'a'.repeat(499)}\ufffd`]);
  });
});
