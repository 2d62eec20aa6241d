import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { AgentClient } from '../index.js';
import { TunnelRepository } from './tunnel.repository.js';

/** The agent client of a process; its calls end with the process. */
@Injectable()
export class ProcessAgentClient extends AgentClient implements OnApplicationShutdown {
  constructor(lookup: TunnelRepository, @Inject(CONFIG) config: Config) {
    super(lookup, config.internalToken);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
