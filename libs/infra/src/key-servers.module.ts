import { Global, Module } from '@nestjs/common';
import { KEY_SERVERS } from '#libs/auth';
import { PortalPolicyRepository } from './servers/limits/portal-policy.repository.js';
import { CountServers } from './servers/limits/count-servers.query.js';

/** Binds the question of the auth lib how many servers a key has. */
@Global()
@Module({
  providers: [PortalPolicyRepository, { provide: KEY_SERVERS, useClass: CountServers }],
  exports: [KEY_SERVERS],
})
export class KeyServersModule {}
