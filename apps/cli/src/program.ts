import { Command } from 'commander';
import type { Cli } from './cli.js';
import { agentCommands } from './commands/agents.commands.js';
import { aiModelCommands } from './commands/ai-models.commands.js';
import { aiProviderCommands } from './commands/ai-providers.commands.js';
import { aiQuotaCommands, offPeakCommands } from './commands/ai-quotas.commands.js';
import { appCommands, partnerCommands } from './commands/apps.commands.js';
import { auditCommand } from './commands/audit.commands.js';
import { completionCommand } from './commands/completion.commands.js';
import { consoleCommands } from './commands/console.commands.js';
import { devCommands } from './commands/dev.commands.js';
import { doctorCommand } from './commands/doctor.commands.js';
import { feedbackCommands } from './commands/feedback.commands.js';
import { keyCommands } from './commands/keys.commands.js';
import { machineCommands } from './commands/machines.commands.js';
import { mcpCommand } from './commands/mcp.commands.js';
import { migrateCommand } from './commands/migrate.commands.js';
import { portalCommands } from './commands/portals.commands.js';
import { serverCommands, teamCommands, galaxyCommands, planCommands } from './commands/servers.commands.js';
import { storageCommands } from './commands/storage.commands.js';
import { subscriptionCommands, tierCommands, couponCommands } from './commands/subscriptions.commands.js';
import { tourCommand } from './commands/tour.commands.js';
import { userCommands } from './commands/users.commands.js';
import { viewsCommands, logCommand } from './commands/views.commands.js';
import { walletCommands } from './commands/wallet.commands.js';

/** The whole `portico` command. */
export function createProgram(cli: Cli): Command {
  const program = new Command('portico');
  return program
    .description(
      'Operates Portico. Uses DATABASE_URL, else the local service in PORTICO_HOME (default .portico).',
    )
    .option('--json', 'print exactly one JSON value; failures as {"error":{code,message}}', false)
    .option('-V, --version', 'print the version, the revision of the sources and the version of Node')
    .on('option:version', () => cli.tellVersion())
    .addCommand(devCommands(cli))
    .addCommand(migrateCommand(cli))
    .addCommand(doctorCommand(cli))
    .addCommand(portalCommands(cli))
    .addCommand(userCommands(cli))
    .addCommand(keyCommands(cli))
    .addCommand(appCommands(cli))
    .addCommand(partnerCommands(cli))
    .addCommand(machineCommands(cli))
    .addCommand(serverCommands(cli))
    .addCommand(agentCommands(cli))
    .addCommand(teamCommands(cli))
    .addCommand(galaxyCommands(cli))
    .addCommand(
      new Command('ai')
        .description('models, and who serves them')
        .addCommand(aiProviderCommands(cli))
        .addCommand(aiModelCommands(cli)),
    )
    .addCommand(storageCommands(cli))
    .addCommand(viewsCommands(cli))
    .addCommand(logCommand(cli))
    .addCommand(planCommands(cli))
    .addCommand(aiQuotaCommands(cli))
    .addCommand(offPeakCommands(cli))
    .addCommand(subscriptionCommands(cli))
    .addCommand(tierCommands(cli))
    .addCommand(couponCommands(cli))
    .addCommand(walletCommands(cli))
    .addCommand(feedbackCommands(cli))
    .addCommand(consoleCommands(cli))
    .addCommand(auditCommand(cli))
    .addCommand(tourCommand(cli))
    .addCommand(mcpCommand(cli))
    .addCommand(completionCommand(cli, () => program));
}
