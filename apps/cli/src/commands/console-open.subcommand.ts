import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';
import { readRuntime } from '../home/runtime-file.js';

/** Settings that say where the admin listener is; without them the local service is asked. */
const ADDRESS_SETTINGS = ['ADMIN_URL', 'INTERNAL_URL', 'ADMIN_PORT', 'PORT', 'BIND_ADDRESS'] as const;
const NAMELESS = 'operator';

interface Flags {
  readonly name?: string;
}

interface OpenedLink {
  readonly link: string;
  readonly name: string;
  readonly expiresAt: Date;
}

export function consoleOpenCommand(cli: Cli): Command {
  return leaf('open', 'make a link into the console of operators: good for five minutes and one use')
    .option('--name <who>', 'who it is for, as the audit trail tells it (default: the user of this system)')
    .action(
      cli.action(
        ({ name = systemUser() }: Flags): Promise<OpenedLink> =>
          withOperator(cli, ['sessions'], async ({ sessions, config }) => {
            const address = await localAddress(cli);
            const { token, expiresAt } = await sessions.invite(name);
            const link = new URL('/console/open', address ?? config.adminUrl);
            link.hash = token;
            return { link: link.toString(), name, expiresAt };
          }),
        ({ link, name, expiresAt }) =>
          `${link}\nFor ${name}, once, until ${expiresAt.toISOString()}. Whoever opens it works as an operator.`,
      ),
    );
}

/** The admin listener of the local service; null where settings say where it is, and where there is none. */
async function localAddress({ environment, home }: Cli): Promise<string | null> {
  if (ADDRESS_SETTINGS.some((name) => environment[name])) return null;
  return (await readRuntime(home))?.adminUrl ?? null;
}

/** A container may run as somebody who has no name. */
function systemUser(): string {
  try {
    return userInfo().username || NAMELESS;
  } catch {
    return NAMELESS;
  }
}
