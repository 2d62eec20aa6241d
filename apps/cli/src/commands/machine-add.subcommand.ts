import type { Command } from 'commander';
import { leaf, type Cli } from '../cli.js';
import { withOperator } from '../context/with-operator.js';

interface Flags {
  readonly name?: string;
  readonly region?: string;
}

/** A machine that may enrol, and the line that makes it do so. */
interface Added {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly install: string;
}

/** The token goes through a pipe: no list of processes shows it. */
function installLine(apiUrl: string, token: string): string {
  const script = '/tmp/portico-install.sh';
  const fetched = `curl -fsS -o ${script} '${apiUrl.replace(/\/$/, '')}/agent/install.sh'`;
  return `${fetched} && printf %s '${token}' | sudo sh ${script} --token-file -`;
}

export function machineAddCommand(cli: Cli): Command {
  return leaf('add', 'announce a machine; prints the line that installs it, once')
    .option('--name <name>', 'how operators call it (default: machine-<6 digits>)')
    .option('--region <region>', 'where it is, as orders of servers name it (default: default)')
    .action(
      cli.action(
        ({ name, region }: Flags) =>
          withOperator(cli, ['machines'], async ({ machines, config }): Promise<Added> => {
            const added = await machines.add({
              ...(name !== undefined && { name }),
              ...(region !== undefined && { region }),
            });
            return { ...added, install: installLine(config.publicUrl, added.token) };
          }),
        ({ id, name, region, expiresAt, install }) =>
          `Machine ${name} (${id}) in region ${region}. Run this on it, before ${expiresAt.toISOString()}:\n\n${install}`,
      ),
    );
}
