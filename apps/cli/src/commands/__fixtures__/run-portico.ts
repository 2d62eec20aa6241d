import { TEST_SECRETS, type TestDatabase } from '#libs/testing';
import { Cli, type Environment } from '../../cli.js';
import { HomeFolder } from '../../home/home-folder.js';
import { createProgram } from '../../program.js';

/** Runs `portico <argv> --json` on a database. @returns the one JSON value it prints. */
export async function runPortico(
  { url }: Pick<TestDatabase, 'url'>,
  argv: readonly string[],
  home = new HomeFolder('/nonexistent/portico-home'),
  change: Environment = {},
) {
  let printed = '';
  const output = { write: (text: string) => void (printed += text), writeError: () => undefined };
  const usual = { PORTICO_ENV: 'test', DATABASE_URL: url, ...TEST_SECRETS, LOG_LEVEL: 'silent' };
  const environment: Environment = { ...usual, ...change };
  const cli = new Cli(environment, home, output, true);
  const exitCode = await cli.run(createProgram(cli), [...argv, '--json']);
  return {
    exitCode,
    result: JSON.parse(printed) as Record<string, unknown> & { error?: { code: string } },
  };
}
