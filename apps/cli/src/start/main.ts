import { parseArgs } from 'node:util';
import { stopServers } from '../processes/agent-program.js';
import { buildConsole } from './build-console.js';
import { runStart } from './run-start.js';

const USAGE = `npm start [-- --json]

Starts PostgreSQL (unless DATABASE_URL is set), the sandbox, the api, the worker and a machine for servers, and
keeps them running.

  --json   one JSON line on standard output when ready, instead of the banner
  --help   this text

Variables: PORT (3000; 0 picks free ports), PORTICO_HOME (.portico), DATABASE_URL, REDIS_URL; see .env.example.
`;

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

const flags = readFlags();
if (flags === null) process.exitCode = 2;
else if (flags.help) process.stdout.write(USAGE);
else {
  const exitCode = await runStart({
    environment: process.env,
    output: {
      write: (text) => void process.stdout.write(text),
      writeError: (text) => void process.stderr.write(text),
    },
    asJson: flags.json,
    stopServers,
    whenReady: buildConsole,
  });
  process.exit(exitCode);
}
