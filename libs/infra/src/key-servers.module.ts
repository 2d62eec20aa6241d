import { Global, Module } from '@nestjs/common';
import { KEY_SERVERS } from '#libs/auth';
import { GalaxyHostsRepository } from './shared-hosts/galaxy-hosts.repository.js';
import { PortalPolicyRepository } from './servers/limits/portal-policy.repository.js';
import { CountServers } from './ordering/count-servers.query.js';

/** Binds the question of the auth lib how many servers a key has. */
@Global()
@Module({
  providers: [
    PortalPolicyRepository,
    GalaxyHostsRepository,
    { provide: KEY_SERVERS, useClass: CountServers },
  ],
  exports: [KEY_SERVERS],
})
export class KeyServersModule {}
