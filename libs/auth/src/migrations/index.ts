import type { MigrationClass } from '#libs/database';
import { Auth1763600200000 } from './1763600200000-auth.migration.js';
import { KeyLifecycle1763800000000 } from './1763800000000-key-lifecycle.migration.js';
import { PortalPace1763910000000 } from './1763910000000-portal-pace.migration.js';
import { HostTokens1763920000000 } from './1763920000000-host-tokens.migration.js';
import { ApplicationPolicies1763930000000 } from './1763930000000-application-policies.migration.js';
import { FrozenForDebt1764107100002 } from './1764107100002-frozen-for-debt.migration.js';
import { ActivationModel1764108200001 } from './1764108200001-activation-model.migration.js';
import { PortalSections1764109000000 } from './1764109000000-portal-sections.migration.js';
import { ListedUsers1764800000002 } from './1764800000002-listed-users.migration.js';
import { MakersOfKeys1764900000000 } from './1764900000000-makers-of-keys.migration.js';
import { KeysOfServers1764960000000 } from './1764960000000-keys-of-servers.migration.js';

export const authMigrations: readonly MigrationClass[] = [
  Auth1763600200000,
  KeyLifecycle1763800000000,
  PortalPace1763910000000,
  HostTokens1763920000000,
  ApplicationPolicies1763930000000,
  FrozenForDebt1764107100002,
  ActivationModel1764108200001,
  PortalSections1764109000000,
  ListedUsers1764800000002,
  MakersOfKeys1764900000000,
  KeysOfServers1764960000000,
];
