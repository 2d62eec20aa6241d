import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { CliError } from '../cli-error.js';
import { withOperator } from '../context/with-operator.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { readRuntime } from '../home/runtime-file.js';

interface Flags {
  readonly domain: string;
  readonly name?: string;
  readonly restUrl?: string;
  readonly selfHosted: boolean;
}

async function sandboxAddress(cli: Cli, domain: string): Promise<string> {
  const runtime = await readRuntime(cli.home);
  if (!runtime) {
    throw new CliError(
      'REST_URL_REQUIRED',
      'There is no local sandbox to register the portal at; give --rest-url.',
    );
  }
  return (await new SandboxControl(runtime.sandboxControlUrl).ensurePortal(domain)).restUrl;
}

export function portalCreateCommand(cli: Cli): Command {
  return leaf('create', 'add a portal; in development it is made at the sandbox as well')
    .requiredOption('--domain <domain>', 'host name of the portal, unique')
    .option('--name <name>', 'shown name (default: the domain)')
    .option('--rest-url <url>', "address of the portal's REST interface (default: the local sandbox)")
    .option('--self-hosted', "a portal on the company's own machines", false)
    .action(
      cli.action(async ({ domain, name, restUrl, selfHosted }: Flags) => {
        const address = restUrl ?? (await sandboxAddress(cli, domain));
        return withOperator(cli, ['portals'], ({ portals }) =>
          portals.create({
            domain,
            name: name ?? domain,
            restUrl: address,
            kind: selfHosted ? 'selfHosted' : 'cloud',
          }),
        );
      }),
    );
}
