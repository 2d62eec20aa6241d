import { type Suite, withClosing } from '../harness/bench-context.js';
import { interleave, type Row } from '../harness/measurement.js';
import { ExecServer } from './exec-server.js';
import { archiveOf, deploy } from './hosted-app.js';

const MEBIBYTE = 1024 * 1024;
const TIME = 'asked to answered';

/** A deploy of an archive of 20 MB, inline, against one of a kilobyte: the steps are the same. */
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
    return interleave({
      suite: 'p deploy',
      rounds,
      contenders: [await contender(baseline, 0), await contender('20 MB archive', 20 * MEBIBYTE)],
      figures: [{ name: TIME, unit: 'ms', baseline, comparison: 'ratio' }],
    });
  });
