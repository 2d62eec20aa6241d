import { type Suite, withClosing } from '../harness/bench-context.js';
import { interleave, type Row } from '../harness/measurement.js';
import { ExecServer } from './exec-server.js';
import { archiveOf, deploy, packed } from './hosted-app.js';
import { FIRST_REQUEST, wake } from './wake.js';

const MEBIBYTE = 1024 * 1024;
const SUITE = 'p deploy';
const TIME = 'asked to answered';

const AT_MOST = { of: 'value', bound: 'at most' } as const;
const PAGE = { 'index.html': '<!doctype html><title>Bench</title><p>Bench' };

/**
 * A deploy of an archive of 20 MB, inline, against one of a kilobyte: the steps are the same. And what is waited for the
 * first answer of what was deployed and sleeps.
 */
export const deploySuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later): Promise<Row[]> => {
    const server = await ExecServer.create(stack);
    later(() => server.delete());
    const contender = async (name: string, ballast: number) => {
      const archive = await archiveOf(ballast);
      const round = async (): Promise<Record<string, number>> => {
        const startedAt = performance.now();
        await deploy(stack, server, archive);
        return { [TIME]: performance.now() - startedAt };
      };
      return { name, round };
    };
    const baseline = '1 kB archive';
    const site = await packed(PAGE);
    const program = await archiveOf();
    const SITE = 'static site';
    const PROGRAM = 'Node program';
    const deploys = await interleave({
      suite: SUITE,
      rounds,
      contenders: [await contender(baseline, 0), await contender('20 MB archive', 20 * MEBIBYTE)],
      figures: [{ name: TIME, unit: 'ms', baseline, comparison: 'ratio' }],
    });
    const wakes = await interleave({
      suite: SUITE,
      rounds,
      contenders: [
        await wake(SITE, stack, (one) => deploy(stack, one, site, { runtime: 'static' }), later),
        await wake(PROGRAM, stack, (one) => deploy(stack, one, program), later),
      ],
      figures: [{ name: FIRST_REQUEST, unit: 'ms', target: { ...AT_MOST, contender: PROGRAM, limit: 500 } }],
    });
    return [...deploys, ...wakes];
  });
