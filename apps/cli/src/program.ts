import { Command } from 'commander';
import type { Cli } from './cli.js';
import { agentAddCommand } from './commands/agent-add.subcommand.js';
import { agentListCommand } from './commands/agent-list.subcommand.js';
import { agentRemoveCommand } from './commands/agent-remove.subcommand.js';
import { aiModelAliasCommand } from './commands/ai-model-alias.subcommand.js';
import { aiModelDefaultCommand } from './commands/ai-model-default.subcommand.js';
import { aiModelDeprecateCommand } from './commands/ai-model-deprecate.subcommand.js';
import { aiModelListCommand } from './commands/ai-model-list.subcommand.js';
import { aiModelRemoveCommand } from './commands/ai-model-remove.subcommand.js';
import { aiModelAllowCommand, aiModelDenyCommand } from './commands/ai-model-rule.subcommand.js';
import { aiModelSetCommand } from './commands/ai-model-set.subcommand.js';
import { aiModelShowCommand } from './commands/ai-model-show.subcommand.js';
import { aiProviderListCommand } from './commands/ai-provider-list.subcommand.js';
import { aiProviderRemoveCommand } from './commands/ai-provider-remove.subcommand.js';
import { aiProviderSetCommand } from './commands/ai-provider-set.subcommand.js';
import { aiProviderTestCommand } from './commands/ai-provider-test.subcommand.js';
import { aiQuotaSetCommand } from './commands/ai-quota-set.subcommand.js';
import { aiQuotaShowCommand } from './commands/ai-quota-show.subcommand.js';
import { aiQuotaVerifyCommand } from './commands/ai-quota-verify.subcommand.js';
import { appCreateCommand } from './commands/app-create.subcommand.js';
import { appListCommand } from './commands/app-list.subcommand.js';
import { appSetHostClientCommand } from './commands/app-set-host-client.subcommand.js';
import { auditCommand } from './commands/audit.subcommand.js';
import { completionCommand } from './commands/completion.subcommand.js';
import { consoleOpenCommand } from './commands/console-open.subcommand.js';
import { couponCreateCommand } from './commands/coupon-create.subcommand.js';
import { couponListCommand } from './commands/coupon-list.subcommand.js';
import { couponRevokeCommand } from './commands/coupon-revoke.subcommand.js';
import { devClockCommand } from './commands/dev-clock.subcommand.js';
import { devResetCommand } from './commands/dev-reset.subcommand.js';
import { devSeedCommand } from './commands/dev-seed.subcommand.js';
import { devStatusCommand } from './commands/dev-status.subcommand.js';
import { doctorCommand } from './commands/doctor.subcommand.js';
import { feedbackCommentCommand } from './commands/feedback-comment.subcommand.js';
import { feedbackEraseCommand } from './commands/feedback-erase.subcommand.js';
import { feedbackExportCommand } from './commands/feedback-export.subcommand.js';
import { feedbackListCommand } from './commands/feedback-list.subcommand.js';
import { feedbackSaveCommand } from './commands/feedback-save.subcommand.js';
import { feedbackSetCommand } from './commands/feedback-set.subcommand.js';
import { feedbackShowCommand } from './commands/feedback-show.subcommand.js';
import { feedbackWatchCommand } from './commands/feedback-watch.subcommand.js';
import { galaxyCreateCommand } from './commands/galaxy-create.subcommand.js';
import { galaxyListCommand } from './commands/galaxy-list.subcommand.js';
import { galaxyRemoveCommand } from './commands/galaxy-remove.subcommand.js';
import { keyBlockCommand } from './commands/key-block.subcommand.js';
import { keyCreateCommand } from './commands/key-create.subcommand.js';
import { keyListCommand } from './commands/key-list.subcommand.js';
import { keyRevokeCommand } from './commands/key-revoke.subcommand.js';
import { keyRotateCommand } from './commands/key-rotate.subcommand.js';
import { keySetCommand } from './commands/key-set.subcommand.js';
import { keyTightenedCommand } from './commands/key-tightened.subcommand.js';
import { logCommand } from './commands/log-parts.subcommand.js';
import { machineAddCommand } from './commands/machine-add.subcommand.js';
import { machineChangeCommands } from './commands/machine-change.subcommand.js';
import { machineListCommand } from './commands/machine-list.subcommand.js';
import { machineLostCommand } from './commands/machine-lost.subcommand.js';
import { machineRemoveCommand } from './commands/machine-remove.subcommand.js';
import { mcpCommand } from './commands/mcp.subcommand.js';
import { migrateCommand } from './commands/migrate.subcommand.js';
import { offPeakSetCommand } from './commands/off-peak-set.subcommand.js';
import { offPeakShowCommand } from './commands/off-peak-show.subcommand.js';
import { partnerCreateCommand } from './commands/partner-create.subcommand.js';
import { partnerListCommand } from './commands/partner-list.subcommand.js';
import { partnerRemoveCommand } from './commands/partner-remove.subcommand.js';
import { planListCommand } from './commands/plan-list.subcommand.js';
import { planPriceCommand } from './commands/plan-price.subcommand.js';
import { portalCreateCommand } from './commands/portal-create.subcommand.js';
import { portalListCommand } from './commands/portal-list.subcommand.js';
import { portalSetHostClientCommand } from './commands/portal-set-host-client.subcommand.js';
import { portalSetServersCommand } from './commands/portal-set-servers.subcommand.js';
import { portalSetCommand } from './commands/portal-set.subcommand.js';
import { serverSetCommand } from './commands/server-set.subcommand.js';
import { storageCheckCommand } from './commands/storage-check.subcommand.js';
import { storageCreateBucketCommand } from './commands/storage-create-bucket.subcommand.js';
import { storageSweepCommand } from './commands/storage-sweep.subcommand.js';
import { subscriptionActivateCommand } from './commands/subscription-activate.subcommand.js';
import { subscriptionBoostCommand } from './commands/subscription-boost.subcommand.js';
import { subscriptionChangeCommand } from './commands/subscription-change.subcommand.js';
import { subscriptionListCommand } from './commands/subscription-list.subcommand.js';
import { subscriptionOrderCommands } from './commands/subscription-order.subcommand.js';
import { subscriptionSetUsageCommand } from './commands/subscription-set-usage.subcommand.js';
import { subscriptionShowCommand } from './commands/subscription-show.subcommand.js';
import { teamAddCommand } from './commands/team-add.subcommand.js';
import { teamListCommand } from './commands/team-list.subcommand.js';
import { teamRemoveCommand } from './commands/team-remove.subcommand.js';
import { tierListCommand } from './commands/tier-list.subcommand.js';
import { tierSetCommand } from './commands/tier-set.subcommand.js';
import { tourCommand } from './commands/tour.subcommand.js';
import { userCreateCommand } from './commands/user-create.subcommand.js';
import { userListCommand } from './commands/user-list.subcommand.js';
import { userSetCommand } from './commands/user-set.subcommand.js';
import { viewsCheckCommand } from './commands/views-check.subcommand.js';
import { viewsListCommand } from './commands/views-list.subcommand.js';
import { viewsRebuildCommand } from './commands/views-rebuild.subcommand.js';
import { walletAdjustCommand } from './commands/wallet-adjust.subcommand.js';
import { walletParkedCommand } from './commands/wallet-parked.subcommand.js';
import { walletReverseCommand } from './commands/wallet-reverse.subcommand.js';
import { walletShowCommand } from './commands/wallet-show.subcommand.js';
import { walletStatementCommand } from './commands/wallet-statement.subcommand.js';
import { walletTopupCommand } from './commands/wallet-topup.subcommand.js';
import { walletVerifyCommand } from './commands/wallet-verify.subcommand.js';

type CommandFactory = (cli: Cli) => Command;

function group(name: string, summary: string, cli: Cli, members: readonly CommandFactory[]): Command {
  const command = new Command(name).description(summary);
  for (const member of members) command.addCommand(member(cli));
  return command;
}

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
    .addCommand(
      group('dev', 'the local development service', cli, [
        devStatusCommand,
        devResetCommand,
        devSeedCommand,
        devClockCommand,
      ]),
    )
    .addCommand(migrateCommand(cli))
    .addCommand(doctorCommand(cli))
    .addCommand(
      group('portal', 'company accounts', cli, [
        portalCreateCommand,
        portalListCommand,
        portalSetCommand,
        portalSetHostClientCommand,
        portalSetServersCommand,
      ]),
    )
    .addCommand(
      group('user', 'people who own keys', cli, [userCreateCommand, userListCommand, userSetCommand]),
    )
    .addCommand(
      group('key', 'keys of the API', cli, [
        keyCreateCommand,
        keyListCommand,
        keyRevokeCommand,
        keyBlockCommand,
        keyRotateCommand,
        keySetCommand,
        keyTightenedCommand,
      ]),
    )
    .addCommand(
      group('app', 'applications and their clients at the host', cli, [
        appCreateCommand,
        appListCommand,
        appSetHostClientCommand,
      ]),
    )
    .addCommand(
      group('partner', 'systems of others that ask users for access', cli, [
        partnerCreateCommand,
        partnerListCommand,
        partnerRemoveCommand,
      ]),
    )
    .addCommand(
      group('machine', 'machines that run servers', cli, [
        machineAddCommand,
        machineListCommand,
        ...machineChangeCommands,
        machineLostCommand,
        machineRemoveCommand,
      ]),
    )
    .addCommand(group('server', 'single servers', cli, [serverSetCommand]))
    .addCommand(
      group('agent', 'bots in chats on servers of their own', cli, [
        agentAddCommand,
        agentListCommand,
        agentRemoveCommand,
      ]),
    )
    .addCommand(
      group('team', 'development teams of servers', cli, [
        teamAddCommand,
        teamListCommand,
        teamRemoveCommand,
      ]),
    )
    .addCommand(
      group('galaxy', 'shared hosts, on which applications have slots', cli, [
        galaxyCreateCommand,
        galaxyListCommand,
        galaxyRemoveCommand,
      ]),
    )
    .addCommand(
      new Command('ai')
        .description('models, and who serves them')
        .addCommand(
          group('provider', 'who serves models: addresses of the OpenAI contract', cli, [
            aiProviderSetCommand,
            aiProviderListCommand,
            aiProviderTestCommand,
            aiProviderRemoveCommand,
          ]),
        )
        .addCommand(
          group('model', 'the catalogue of models', cli, [
            aiModelListCommand,
            aiModelShowCommand,
            aiModelSetCommand,
            aiModelRemoveCommand,
            aiModelAliasCommand,
            aiModelDefaultCommand,
            aiModelDeprecateCommand,
            aiModelAllowCommand,
            aiModelDenyCommand,
          ]),
        ),
    )
    .addCommand(
      group('storage', 'the store of archives and objects', cli, [
        storageCheckCommand,
        storageSweepCommand,
        storageCreateBucketCommand,
      ]),
    )
    .addCommand(
      group('views', 'tables that are kept in step with the log', cli, [
        viewsListCommand,
        viewsCheckCommand,
        viewsRebuildCommand,
      ]),
    )
    .addCommand(logCommand(cli))
    .addCommand(group('plan', 'sizes of servers and their prices', cli, [planListCommand, planPriceCommand]))
    .addCommand(
      group('ai-quota', 'what portals may use of AI', cli, [
        aiQuotaSetCommand,
        aiQuotaShowCommand,
        aiQuotaVerifyCommand,
      ]),
    )
    .addCommand(
      group('off-peak', 'hours in which AI units cost less', cli, [offPeakSetCommand, offPeakShowCommand]),
    )
    .addCommand(
      group('subscription', 'subscriptions of persons on portals', cli, [
        subscriptionActivateCommand,
        subscriptionListCommand,
        subscriptionShowCommand,
        subscriptionChangeCommand,
        ...subscriptionOrderCommands,
        subscriptionBoostCommand,
        subscriptionSetUsageCommand,
      ]),
    )
    .addCommand(group('tier', 'what subscriptions cost and give', cli, [tierListCommand, tierSetCommand]))
    .addCommand(
      group('coupon', 'coupons for subscriptions', cli, [
        couponCreateCommand,
        couponListCommand,
        couponRevokeCommand,
      ]),
    )
    .addCommand(
      group('wallet', 'what portals have and owe', cli, [
        walletShowCommand,
        walletStatementCommand,
        walletTopupCommand,
        walletAdjustCommand,
        walletReverseCommand,
        walletParkedCommand,
        walletVerifyCommand,
      ]),
    )
    .addCommand(
      group('feedback', 'tickets of portals, and what the team says to them', cli, [
        feedbackListCommand,
        feedbackShowCommand,
        feedbackSaveCommand,
        feedbackCommentCommand,
        feedbackSetCommand,
        feedbackWatchCommand,
        feedbackExportCommand,
        feedbackEraseCommand,
      ]),
    )
    .addCommand(group('console', 'the console of operators in a browser', cli, [consoleOpenCommand]))
    .addCommand(auditCommand(cli))
    .addCommand(tourCommand(cli))
    .addCommand(mcpCommand(cli))
    .addCommand(completionCommand(cli, () => program));
}
