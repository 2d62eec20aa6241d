import { parseArgs } from 'node:util';
import { AgentConfigError, readAgentConfig } from './agent-config.js';
import { Agent } from './agent.js';
import { logToStdout as log } from './log.js';
import { AlreadyRunningError } from './process/pid-file.js';

/** Exit codes of the agent process. */
const EXIT = { failure: 1, usage: 2, alreadyRunning: 3 } as const;

function exitCodeOf(error: unknown): number {
  if (error instanceof AgentConfigError) return EXIT.usage;
  if (error instanceof AlreadyRunningError) return EXIT.alreadyRunning;
  return EXIT.failure;
}

function configPath(): string {
  try {
    const { values } = parseArgs({ options: { config: { type: 'string' } } });
    if (values.config) return values.config;
  } catch (error) {
    throw new AgentConfigError((error as Error).message);
  }
  throw new AgentConfigError('usage: main.js --config <file.json>');
}

try {
  const config = readAgentConfig(configPath());
  const agent = await Agent.start(config, process.env['PATH'], log);
  let stopping: Promise<void> | null = null;
  const stop = (): void => {
    stopping ??= agent.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log('error', 'stop failed', { reason: (error as Error).message });
        process.exit(EXIT.failure);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  log('info', 'agent started', { serverId: config.serverId, pid: process.pid });
} catch (error) {
  log('error', 'agent cannot start', { reason: (error as Error).message });
  process.exitCode = exitCodeOf(error);
}
