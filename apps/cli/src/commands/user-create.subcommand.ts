import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import type { Operator } from '../context/operator.js';
import { withOperator } from '../context/with-operator.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { readRuntime } from '../home/runtime-file.js';
import { parseWholeNumber } from './parse-flags.js';

interface Flags {
  readonly portal: string;
  readonly hostUserId: number;
  readonly name: string;
  readonly admin: boolean;
  readonly webhookSecret?: string;
  readonly person?: string;
}

/** Only a portal that lives at the local sandbox has a secret we can ask for. */
async function sandboxSecret(
  cli: Cli,
  { portals }: Operator<'portals'>,
  portalId: string,
): Promise<string | null> {
  const runtime = await readRuntime(cli.home);
  const portal = (await portals.list()).find(({ id }) => id === portalId);
  if (!runtime || !portal || new URL(portal.restUrl).origin !== new URL(runtime.sandboxUrl).origin)
    return null;
  return (await new SandboxControl(runtime.sandboxControlUrl).ensurePortal(portal.domain)).webhookSecret;
}

export function userCreateCommand(cli: Cli): Command {
  return leaf('create', 'add a user to a portal')
    .requiredOption('--portal <id>', 'portal id')
    .requiredOption('--host-user-id <number>', 'employee number on the host', parseWholeNumber)
    .requiredOption('--name <name>', 'shown name')
    .option('--admin', 'an administrator of the portal', false)
    .option(
      '--webhook-secret <secret>',
      "secret of the user's inbound webhook (default: that of the sandbox)",
    )
    .option('--person <id>', 'user of another portal who is the same person')
    .action(
      cli.action(async ({ portal, hostUserId, name, admin, webhookSecret: given, person }: Flags) =>
        withOperator(cli, ['users', 'portals'], async (operator) => {
          const webhookSecret = given ?? (await sandboxSecret(cli, operator, portal));
          return operator.users.create({
            portalId: portal,
            hostUserId,
            name,
            admin,
            ...(webhookSecret !== null && { webhookSecret }),
            ...(person !== undefined && { samePersonAs: person }),
          });
        }),
      ),
    );
}
