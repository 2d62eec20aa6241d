import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type GivenUp, onGivenUp } from './connection-watch.js';

const BECAUSE: Readonly<Record<GivenUp['reason'], string>> = {
  silent: 'had gone silent while the server waited for them',
  away: 'had no answer, and no new one could be made',
};

/** Says in the log which connections were given up. */
@Injectable()
export class ConnectionLog implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ConnectionLog.name);
  private stop: () => void = () => undefined;

  onModuleInit(): void {
    this.stop = onGivenUp(({ count, reason }) => {
      this.logger.warn(`Connections to the database given up: ${count}, which ${BECAUSE[reason]}.`);
    });
  }

  onApplicationShutdown(): void {
    this.stop();
  }
}
