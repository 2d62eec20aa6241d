import type { MigrationClass } from '#libs/database';
import { Infra1763700000000 } from './1763700000000-infra.migration.js';
import { ServerLife1764000000000 } from './1764000000000-server-life.migration.js';
import { Gateway1764010000000 } from './1764010000000-gateway.migration.js';
import { SchedulesAndEvents1764020000000 } from './1764020000000-schedules-and-events.migration.js';
import { Galaxy1764030000000 } from './1764030000000-galaxy.migration.js';
import { ServerPower1764060000000 } from './1764060000000-server-power.migration.js';
import { ServerFacts1764070000000 } from './1764070000000-server-facts.migration.js';
import { ForgottenOperations1764071000000 } from './1764071000000-forgotten-operations.migration.js';
import { Machines1764100000000 } from './1764100000000-machines.migration.js';
import { SealedCommands1764102000000 } from './1764102000000-sealed-commands.migration.js';
import { OutputBudget1764102100000 } from './1764102100000-output-budget.migration.js';
import { IdentityProofs1764103000000 } from './1764103000000-identity-proofs.migration.js';
import { LongerShareCodes1764103100000 } from './1764103100000-longer-share-codes.migration.js';
import { BoundEntries1764103200000 } from './1764103200000-bound-entries.migration.js';
import { DeployedVersions1764106200000 } from './1764106200000-deployed-versions.migration.js';
import { PlanPrices1764107100004 } from './1764107100004-plan-prices.migration.js';
import { GatewayAnnouncements1764200000001 } from './1764200000001-gateway-announcements.migration.js';
import { ListedServers1764800000001 } from './1764800000001-listed-servers.migration.js';
import { GatewayOpenings1764900140002 } from './1764900140002-gateway-openings.migration.js';
import { ServerConfigurations1764901000000 } from './1764901000000-server-configurations.migration.js';
import { SharedMachines1764900000003 } from './1764900000003-shared-machines.migration.js';
import { StaticReleases1764901000010 } from './1764901000010-static-releases.migration.js';
import { DeployCauses1764950000001 } from './1764950000001-deploy-causes.migration.js';
import { ApplicationStates1764950000002 } from './1764950000002-application-states.migration.js';
import { RequestedReleases1764950000003 } from './1764950000003-requested-releases.migration.js';
import { LeftRecords1764950000004 } from './1764950000004-left-records.migration.js';
import { OpenedShareCodes1764970000000 } from './1764970000000-opened-share-codes.migration.js';

export const infraMigrations: readonly MigrationClass[] = [
  Infra1763700000000,
  ServerLife1764000000000,
  Gateway1764010000000,
  SchedulesAndEvents1764020000000,
  Galaxy1764030000000,
  ServerPower1764060000000,
  ServerFacts1764070000000,
  ForgottenOperations1764071000000,
  Machines1764100000000,
  SealedCommands1764102000000,
  OutputBudget1764102100000,
  IdentityProofs1764103000000,
  LongerShareCodes1764103100000,
  BoundEntries1764103200000,
  DeployedVersions1764106200000,
  PlanPrices1764107100004,
  GatewayAnnouncements1764200000001,
  ListedServers1764800000001,
  SharedMachines1764900000003,
  GatewayOpenings1764900140002,
  ServerConfigurations1764901000000,
  StaticReleases1764901000010,
  DeployCauses1764950000001,
  ApplicationStates1764950000002,
  RequestedReleases1764950000003,
  LeftRecords1764950000004,
  OpenedShareCodes1764970000000,
];
