import { optional, text } from './command-fields.js';
import { userInfo } from 'node:os';
import type { Config } from '#libs/config';
import type { Cli } from '../cli.js';
import { readRuntime } from '../home/runtime-file.js';
import { type CommandEntry, serviceCommand } from './command.js';

const NAMELESS = 'operator';

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

export const CONSOLE_COMMANDS: readonly CommandEntry[] = [
  serviceCommand({
    words: 'console open',
    summary: 'make a link into the console of operators: good for five minutes and one use',
    input: {
      name: optional(
        text('--name <who>', 'who it is for, as the audit trail tells it (default: the user of this system)'),
      ),
    },
    services: ['sessions'],
    run: async ({ sessions, config }, { name = systemUser() }, cli) => {
      const address = await adminAddress(cli, config);
      const { token, expiresAt } = await sessions.invite(name);
      const link = new URL('/console/open', address);
      link.hash = token;
      return { link: link.toString(), name, expiresAt };
    },
    text: ({ link, name, expiresAt }) =>
      `${link}\nFor ${name}, once, until ${expiresAt.toISOString()}. Whoever opens it works as an operator.`,
  }),
];
