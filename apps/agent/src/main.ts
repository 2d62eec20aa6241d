import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AgentConfigError, readAgentConfig } from './agent-config.js';
import { Agent } from './agent.js';
import { readCommandLine, type Task } from './command-line.js';
import { logToStdout as log } from './log.js';
import { goOnWithSubordinateIds } from './machine/accounts/subordinate-ids.js';
import { isConnected } from './machine/connected-mark.js';
import { enrolMachine } from './machine/enrol.js';
import { readMachineConfig } from './machine/machine-config.js';
import { Machine } from './machine/machine.js';
import { stopAllAgents } from './machine/servers/stop-all-agents.js';
import { confineSelf } from './process/confine-self.js';
import { closeInherited } from './process/close-inherited.js';
import { UNCONFINED } from './process/launcher.js';
import { connectInside } from './sandbox/connect-inside.js';
import { AlreadyRunningError } from './process/pid-file.js';
import { sealKey } from './seal/seal-key.js';
import { Seal } from './seal/seal.js';

/** Exit codes of the agent process. */
const EXIT = { failure: 1, usage: 2, alreadyRunning: 3 } as const;

function exitCodeOf(error: unknown): number {
  if (error instanceof AgentConfigError) return EXIT.usage;
  if (error instanceof AlreadyRunningError) return EXIT.alreadyRunning;
  return EXIT.failure;
}

/** A machine names the folder of a server by its id, wherever the folder lies. */
function serverOf(configPath: string): string {
  return basename(dirname(resolve(configPath)));
}

async function runAgent({
  configPath,
  sealKeyPath,
  confinement,
}: Extract<Task, { kind: 'agent' }>): Promise<void> {
  // The key of the machine is for whoever started this process: the user it turns into has none but its own of it.
  const seal = sealKeyPath === null ? null : new Seal(sealKey(sealKeyPath), serverOf(configPath));
  const own = confinement ? confineSelf(confinement, log) : UNCONFINED;
  const config = readAgentConfig(configPath);
  const agent = await Agent.start(config, { path: process.env['PATH'], own, seal }, log);
  stopOnSignal(agent);
  log('info', 'agent started', { serverId: config.serverId });
}

/** True for a machine that went on with users for its servers, and has ended there. */
async function wentOn(folder: string): Promise<boolean> {
  const code = await goOnWithSubordinateIds(resolve(folder), log);
  if (code !== null) process.exitCode = code;
  return code !== null;
}

function runMachine(folder: string): void {
  const config = readMachineConfig(folder);
  const machine = Machine.start(config, { folder, program: fileURLToPath(import.meta.url) }, log);
  stopOnSignal(machine);
  log('info', 'machine started', { machineId: config.machineId });
}

function stopOnSignal(running: { stop(): Promise<void> }): void {
  let stopping: Promise<void> | null = null;
  const stop = (): void => {
    stopping ??= running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log('error', 'stop failed', { err: error });
        process.exit(EXIT.failure);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function run(task: Task): Promise<void> {
  // The descriptor to the agent is one of these.
  if (task.kind !== 'connect') closeInherited();
  switch (task.kind) {
    case 'agent':
      return runAgent(task);
    case 'machine':
      if (await wentOn(task.folder)) return;
      return runMachine(task.folder);
    case 'enrol':
      return enrolMachine(task, log);
    case 'stop-servers':
      if (!(await wentOn(task.folder))) await stopAllAgents(task.folder);
      return;
    case 'check':
      process.exitCode = isConnected(task.folder) ? 0 : EXIT.failure;
      return;
    case 'connect':
      return connectInside();
  }
}

try {
  await run(readCommandLine(process.argv.slice(2)));
} catch (error) {
  log('error', 'cannot start', { reason: (error as Error).message });
  process.exitCode = exitCodeOf(error);
}
