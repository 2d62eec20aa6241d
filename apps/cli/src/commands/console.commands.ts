import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Config } from '#libs/config';
import { type Cli, group, leaf } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { readRuntime } from '../home/runtime-file.js';

const NAMELESS = 'operator';

interface Flags {
  readonly name?: string;
}

interface OpenedLink {
  readonly link: string;
  readonly name: string;
  readonly expiresAt: Date;
}

function consoleOpenCommand(cli: Cli): Command {
  return leaf('open', 'make a link into the console of operators: good for five minutes and one use')
    .option('--name <who>', 'who it is for, as the audit trail tells it (default: the user of this system)')
    .action(
      cli.action(
        ({ name = systemUser() }: Flags): Promise<OpenedLink> =>
          withOperator(cli, ['sessions'], async ({ sessions, config }) => {
            const address = await adminAddress(cli, config);
            const { token, expiresAt } = await sessions.invite(name);
            const link = new URL('/console/open', address);
            link.hash = token;
            return { link: link.toString(), name, expiresAt };
          }),
        ({ link, name, expiresAt }) =>
          `${link}\nFor ${name}, once, until ${expiresAt.toISOString()}. Whoever opens it works as an operator.`,
      ),
    );
}

/** ADMIN_URL; without it where the local service told that it listens, if it is the one whose database is used. */
async function adminAddress({ environment, home }: Cli, { adminUrl, databaseUrl }: Config): Promise<string> {
  if (environment['ADMIN_URL']) return adminUrl;
  const runtime = await readRuntime(home);
  return runtime?.databaseUrl === databaseUrl ? runtime.adminUrl : adminUrl;
}

/** A container may run as somebody who has no name. */
function systemUser(): string {
  try {
    return userInfo().username || NAMELESS;
  } catch {
    return NAMELESS;
  }
}

export const consoleCommands = (cli: Cli): Command =>
  group('console', 'the console of operators in a browser', cli, [consoleOpenCommand]);
