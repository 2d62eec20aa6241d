import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A process of this machine as `ps` shows it. */
export interface ListedProcess {
  readonly pid: number;
  readonly command: string;
}

const run = promisify(execFile);
const LARGEST_LIST = 16 * 1024 * 1024;

/** Every process that is no zombie. */
export async function listProcesses(): Promise<ListedProcess[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,stat=,command='], { maxBuffer: LARGEST_LIST });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || state.startsWith('Z') ? [] : [{ pid: Number(pid), command }];
  });
}
