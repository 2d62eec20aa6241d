import { parseArgs } from 'node:util';
import { stopServers } from '../processes/agent-program.js';
import { buildConsole } from './build-console.js';
import { runStart, type StartedService } from './run-start.js';
import { StopWish } from './stop-wish.js';
import { watchOutput } from './watch-output.js';
import { isStartedByNohup, isStartedByNpm, watchParent } from './watch-parent.js';

const USAGE = `npm start [-- --json]

Starts PostgreSQL (unless DATABASE_URL is set), the sandbox, the api, the worker and a machine for servers, and
keeps them running.

  --json   one JSON line on standard output when ready, instead of the banner
  --help   this text

Variables: PORT (3000; 0 picks free ports), PORTICO_HOME (.portico), DATABASE_URL, REDIS_URL; see .env.example.
`;
const FORCED = 130;

function readFlags(): { json: boolean; help: boolean } | null {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    return null;
  }
}

/** Wishes of everybody who may have one: signals, readers that have gone, a parent that has, and faults nobody handled. */
function listenForEnd(parent: number, force: () => void): { wish: StopWish; stopListening: () => void } {
  const wish = new StopWish();
  const isLeftBehind = isStartedByNohup();
  wish.listen(force, isLeftBehind ? ['SIGHUP'] : []);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    wish.ask('Stopping after a fault of the supervisor', 1);
  });
  const watches = [
    watchOutput([process.stdout, process.stderr], () => wish.ask('Nobody reads the output any more.')),
  ];
  if (isStartedByNpm(process.env) && !isLeftBehind) {
    watches.push(watchParent(parent, () => wish.ask('npm has ended.')));
  }
  return { wish, stopListening: () => watches.forEach((stop) => stop()) };
}

/**
 * Starts the service of this checkout and ends the process with it.
 * @param parent process number of the parent, from before it could have ended
 */
export async function main(parent: number): Promise<void> {
  const flags = readFlags();
  if (flags === null) {
    process.exitCode = 2;
    return;
  }
  if (flags.help) {
    process.stdout.write(USAGE);
    return;
  }
  let service: StartedService | null = null;
  const force = (): void => {
    const forced = service?.force() ?? Promise.resolve();
    void forced
      .catch((error: Error) => process.stderr.write(`${error.message}\n`))
      .finally(() => {
        stopListening();
        process.exit(FORCED);
      });
  };
  const { wish, stopListening } = listenForEnd(parent, force);
  service = runStart(
    {
      environment: process.env,
      output: {
        write: (text) => void process.stdout.write(text),
        writeError: (text) => void process.stderr.write(text),
      },
      asJson: flags.json,
      stopServers,
      whenReady: buildConsole,
    },
    wish,
  );
  const exitCode = await service.ended;
  stopListening();
  process.exit(exitCode);
}
