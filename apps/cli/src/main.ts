import { Cli } from './cli.js';
import { HomeFolder } from './home/home-folder.js';
import { createProgram } from './program.js';
import { StandardOutput } from './standard-output.js';

const argv = process.argv.slice(2);
const output = new StandardOutput(process.stdout, process.stderr);
const cli = new Cli(
  process.env,
  new HomeFolder(process.env['PORTICO_HOME']),
  output,
  argv.includes('--json'),
);
const exitCode = await cli.run(createProgram(cli), argv);
process.exitCode = await output.end(exitCode, cli.done);
