import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { AppConnections } from '../index.js';
import { TunnelRepository } from './tunnel.repository.js';

/** The connections of a worker to applications, all through API replicas; they end with the process. */
@Injectable()
export class WorkerAppConnections extends AppConnections implements OnApplicationShutdown {
  constructor(lookup: TunnelRepository, @Inject(CONFIG) config: Config) {
    super(null, lookup, config.internalToken);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
