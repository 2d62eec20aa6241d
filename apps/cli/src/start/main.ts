import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { SERVICES, type ServiceName } from '../home/home-folder.js';
import { stopServers } from '../processes/agent-program.js';
import { buildConsole } from './build-console.js';
import { runStart, type StartedService } from './run-start.js';
import { StopWish } from './stop-wish.js';
import { watchReaders } from './watch-readers.js';
import { isStartedByNohup, isStartedByNpm, watchParent } from './watch-parent.js';

const USAGE = `npm start [-- --json] [-- --without api]

Starts PostgreSQL (unless DATABASE_URL is set), the sandbox, the api, the worker and a machine for servers, and
keeps them running.

  --json            one JSON line on standard output when ready, instead of the banner
  --without <name>  leaves api or worker to you, and writes the settings to run it with (may be repeated)
  --help            this text

Variables: PORT (3000; 0 picks free ports), PORTICO_HOME (.portico), DATABASE_URL, REDIS_URL; see .env.example.
`;
const FORCED = 130;

interface Flags {
  readonly json: boolean;
  readonly help: boolean;
  readonly without: readonly ServiceName[];
}

function serviceName(name: string): ServiceName {
  const known = SERVICES.find((service) => service === name);
  if (!known) throw new Error(`--without "${name}": it is one of ${SERVICES.join(', ')}.`);
  return known;
}

function readFlags(): Flags | null {
  try {
    const options = {
      json: { type: 'boolean', default: false },
      without: { type: 'string', multiple: true },
      help: { type: 'boolean', default: false },
    } as const;
    const { without, ...flags } = parseArgs({ options }).values;
    return { ...flags, without: (without ?? []).map(serviceName) };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    return null;
  }
}

/** What the process was given. */
export interface Surroundings {
  /** Process number of the parent, from before it could have ended. */
  readonly parent: number;
  /** Streams whose writes do not wait for the reader of a pipe. */
  readonly output: { readonly stdout: Writable; readonly stderr: Writable };
}

/** Those that may have gone: who reads the output, and npm where it waits for us. @returns what ends the watch */
function watchOthers(wish: StopWish, { parent, output }: Surroundings): () => void {
  const unread = (): void => wish.ask('Nobody reads the output any more.');
  for (const stream of new Set([process.stdout, process.stderr, output.stdout, output.stderr])) {
    stream.on('error', unread);
  }
  const watches = [watchReaders([1, 2], unread)];
  if (isStartedByNpm(process.env) && !isStartedByNohup()) {
    watches.push(watchParent(parent, () => wish.ask('npm has ended.')));
  }
  return () => watches.forEach((stop) => stop());
}

/** Starts the service of this checkout and ends the process with it. */
export async function main(surroundings: Surroundings): Promise<void> {
  const flags = readFlags();
  if (flags === null) {
    process.exitCode = 2;
    return;
  }
  if (flags.help) {
    process.stdout.write(USAGE);
    return;
  }
  const { stdout, stderr } = surroundings.output;
  const write = (text: string): void => void stdout.write(text);
  const writeError = (text: string): void => void stderr.write(text);
  let service: StartedService | null = null;
  const force = (): void => {
    const forced = service?.force() ?? Promise.resolve();
    void forced
      .catch((error: Error) => writeError(`${error.message}\n`))
      .finally(() => {
        stopWatching();
        process.exit(FORCED);
      });
  };
  const wish = new StopWish();
  wish.listen(force, isStartedByNohup() ? ['SIGHUP'] : []);
  process.on('uncaughtException', (error) => {
    writeError(`${error.stack ?? error.message}\n`);
    wish.ask('Stopping after a fault of the supervisor', 1);
  });
  const stopWatching = watchOthers(wish, surroundings);
  service = runStart(
    {
      environment: process.env,
      output: { write, writeError },
      asJson: flags.json,
      without: flags.without,
      stopServers,
      whenReady: () => buildConsole(writeError),
    },
    wish,
  );
  const exitCode = await service.ended;
  stopWatching();
  process.exit(exitCode);
}
