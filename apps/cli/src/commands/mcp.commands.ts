import type { Command } from 'commander';
import { type Cli, lineLeaf } from '../cli.js';
import type { BridgeOptions } from '../mcp/bridge-target.js';

export function mcpCommand(cli: Cli): Command {
  return lineLeaf('mcp', 'serve an AI agent over standard input and output (Model Context Protocol)')
    .option('--url <address>', 'address of the service; default PORTICO_URL, else the local one')
    .option('--key-file <file>', 'file with the key; default PORTICO_API_KEY, else the key of the local demo')
    .action(
      cli.lines(
        async (_print, options: BridgeOptions) => {
          const [{ Bridge }, { bridgeTarget }] = await Promise.all([
            import('../mcp/bridge.js'),
            import('../mcp/bridge-target.js'),
          ]);
          const target = await bridgeTarget(cli.environment, cli.home, options);
          await new Bridge(target, process.stdin, process.stdout).run();
        },
        (line: string) => line,
      ),
    );
}
