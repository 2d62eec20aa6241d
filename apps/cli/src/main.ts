import { Cli } from './cli.js';
import { HomeFolder } from './home/home-folder.js';
import { createProgram } from './program.js';

const argv = process.argv.slice(2);
const cli = new Cli(
  process.env,
  new HomeFolder(process.env['PORTICO_HOME']),
  {
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
  },
  argv.includes('--json'),
);
process.exitCode = await cli.run(createProgram(cli), argv);
