import type { Command } from 'commander';
import type { OperatorInput } from '#libs/operator/operator';
import { choice } from '../choice.js';
import { type Cli, group, leaf } from '../cli.js';
import { callOperator, listOperator } from '../context/call-operator.js';
import type { Operator } from '../context/operator.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { withOperator } from '../context/with-operator.js';
import { readRuntime } from '../home/runtime-file.js';
import { parseBoolean, parseWholeNumber, requireSome } from './flags.js';

interface UserCreateFlags {
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

function userCreateCommand(cli: Cli): Command {
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
      cli.action(async ({ portal, hostUserId, name, admin, webhookSecret: given, person }: UserCreateFlags) =>
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

function userListCommand(cli: Cli): Command {
  return leaf('list', 'show users')
    .option('--portal <id>', 'only those of this portal')
    .action(
      cli.action(({ portal }: { portal?: string }) =>
        listOperator(cli, 'users.list', portal === undefined ? {} : { portal }),
      ),
    );
}

interface UserSetFlags {
  readonly state?: OperatorInput<'users.set'>['state'];
  readonly admin?: boolean;
  readonly person?: string;
}

function userSetCommand(cli: Cli): Command {
  return leaf('set', 'change the state, role or person of a user; effective at once')
    .argument('<id>', 'user id')
    .addOption(
      choice('--state <state>', 'what their keys may do', [
        'active',
        'blocked',
        'pending-erasure',
        'waitlist',
      ]),
    )
    .option('--admin <true|false>', 'whether the user is an administrator of the portal', parseBoolean)
    .option('--person <id>', 'user of another portal who is the same person; the own id ends a link')
    .action(
      cli.action(async (id: string, { state, admin, person }: UserSetFlags) => {
        requireSome({ state, admin, person });
        const change = {
          user: id,
          ...(state !== undefined && { state }),
          ...(admin !== undefined && { admin }),
          ...(person !== undefined && { samePersonAs: person }),
        };
        return callOperator(cli, 'users.set', change);
      }),
    );
}

export const userCommands = (cli: Cli): Command =>
  group('user', 'people who own keys', cli, [userCreateCommand, userListCommand, userSetCommand]);
