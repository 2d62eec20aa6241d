import { RunLog } from '../logs/run-log.js';
import type { LogRecord } from '../logs/log-record.js';
import { ServiceLog } from '../logs/service-log.js';

const [folder = '', when = ''] = process.argv.slice(2);
const isTold = (records: readonly LogRecord[]): boolean =>
  records.some(({ line }) => line.includes(' dropped '));
const kill = (): void => void process.kill(process.pid, 'SIGKILL');

/** Ends the process before, or after, it says what was left out. */
class MortalLog extends ServiceLog {
  override append(...[records, onWritten]: Parameters<ServiceLog['append']>): void {
    if (isTold(records) && when === 'before') kill();
    super.append(records, onWritten);
    if (isTold(records) && when === 'after') kill();
  }
}

const run = new RunLog(folder, 'r1', new MortalLog(folder, 'app'), false);
for (let copies = 0; !run.copy(true); copies += 1) if (when === 'within' && copies === 1) kill();
