import { Global, Module } from '@nestjs/common';
import { AGENT_SERVERS } from '#libs/ai/operator';
import { ServersModule, ServerDirectory } from '#libs/infra/operator';

/** Where agents run, for commands: a lib owns the port, only an app knows both ends. */
@Global()
@Module({
  imports: [ServersModule],
  providers: [{ provide: AGENT_SERVERS, useExisting: ServerDirectory }],
  exports: [AGENT_SERVERS],
})
export class AgentServersModule {}
