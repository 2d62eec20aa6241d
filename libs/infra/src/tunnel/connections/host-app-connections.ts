import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { AppConnections } from '../index.js';
import { TunnelHost } from './tunnel-host.js';
import { TunnelRepository } from './tunnel.repository.js';

/** The connections of an API replica to applications; they end with the process. */
@Injectable()
export class HostAppConnections extends AppConnections implements OnApplicationShutdown {
  constructor(host: TunnelHost, lookup: TunnelRepository, @Inject(CONFIG) config: Config) {
    super(host.gateway, lookup, config.internalToken);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
