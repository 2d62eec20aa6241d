import { Global, Module } from '@nestjs/common';
import { AGENT_SERVERS } from '#libs/ai/operator';
import { ServersModule, ServerStatuses } from '#libs/infra/operator';

/** Where agents run, for commands: a lib owns the port, only an app knows both ends. */
@Global()
@Module({
  imports: [ServersModule],
  providers: [{ provide: AGENT_SERVERS, useExisting: ServerStatuses }],
  exports: [AGENT_SERVERS],
})
export class AgentServersModule {}
