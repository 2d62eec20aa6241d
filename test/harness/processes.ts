import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process of this machine; `command` is its command line, words joined by spaces. */
export interface ListedProcess {
  readonly pid: number;
  readonly command: string;
}

const run = promisify(execFile);
const LARGEST_LIST = 16 * 1024 * 1024;

/** Minimal systems have no `ps`. The command line of a zombie is empty. */
async function listOnLinux(): Promise<ListedProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const commands = await Promise.all(
    pids.map((pid) =>
      readFile(`/proc/${pid}/cmdline`, 'utf8').then(
        (text) => text.replaceAll('\0', ' '),
        () => '',
      ),
    ),
  );
  return pids.flatMap((pid, index) => (commands[index] ? [{ pid, command: commands[index] }] : []));
}

async function listByPs(): Promise<ListedProcess[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,stat=,command='], { maxBuffer: LARGEST_LIST });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || state.startsWith('Z') ? [] : [{ pid: Number(pid), command }];
  });
}

/** Every process that has not ended. */
export function listProcesses(): Promise<ListedProcess[]> {
  return process.platform === 'linux' ? listOnLinux() : listByPs();
}
