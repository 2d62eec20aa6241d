import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { SandboxControl } from '../context/sandbox-control.js';
import { requireDevelopment, requireRuntime } from '../context/settings.js';
import { DEMO_PORTAL } from '../context/demo.data.js';
import { parseWholeNumber } from './parse-flags.js';

interface SeedFlags {
  readonly deals: number;
  readonly portal: string;
}

export function devSeedCommand(cli: Cli): Command {
  return leaf('seed', 'replace the deals of an emulated portal by any number of new ones')
    .requiredOption('--deals <number>', 'how many deals it has then', parseWholeNumber)
    .option('--portal <domain>', 'name of the emulated portal', DEMO_PORTAL.domain)
    .action(
      cli.action(
        async ({ deals, portal }: SeedFlags) => {
          await requireDevelopment(cli.environment, cli.home);
          const { sandboxControlUrl } = await requireRuntime(cli.home);
          return new SandboxControl(sandboxControlUrl).seed(portal, deals);
        },
        ({ domain, deals }) => `${domain} has ${deals} deals`,
      ),
    );
}
