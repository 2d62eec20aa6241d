import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AdminRoutes, Metrics } from '#libs/observability';
import { MachineClient } from '../../tunnel/index.js';
import { TunnelHost } from '../../tunnel/tunnel-host.js';
import { FleetRepository } from './fleet.repository.js';

const REPORT_EVERY_MS = 10_000;
/** The tunnel is published a moment after it opened. */
const FIRST_RETRY_MS = 50;

/**
 * Asks each machine whose tunnel is at this replica how it is, and writes that down. On the admin listener
 * `/internal/machines/<id>` answers 200 once the machine has been heard, else 503.
 */
@Injectable()
export class MachineWatch implements OnModuleInit {
  private readonly logger = new Logger(MachineWatch.name);
  /** Machines that said so last, and the tunnel by which they did: another of the same may be open before that one ends. */
  private readonly withoutEgress = new Map<string, AbortSignal>();

  constructor(
    private readonly host: TunnelHost,
    private readonly machines: MachineClient,
    private readonly fleet: FleetRepository,
    @Inject(AdminRoutes) private readonly routes: AdminRoutes,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      'machines_without_egress',
      'Machines of this replica whose servers reach no other network',
      () => this.withoutEgress.size,
    );
    this.host.onOpen(({ peer, peerId }, closed) => {
      if (peer === 'machine') void this.watch(peerId, closed);
    });
    this.routes.register('/internal/machines', async (request, response) => {
      const [, machineId = ''] = /^\/internal\/machines\/([0-9a-f-]{36})$/.exec(request.url ?? '') ?? [];
      const isReady = machineId !== '' && (await this.fleet.isReady(machineId));
      response.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ready: isReady }));
    });
  }

  private async watch(machineId: string, closed: Promise<void>): Promise<void> {
    const end = new AbortController();
    void closed.then(() => end.abort());
    const { signal } = end;
    let retryMs = FIRST_RETRY_MS;
    try {
      while (!signal.aborted) {
        try {
          await this.saveReport(machineId, signal);
          retryMs = FIRST_RETRY_MS;
          await pause(REPORT_EVERY_MS, signal);
        } catch (error) {
          if (signal.aborted) return;
          if (retryMs === REPORT_EVERY_MS) {
            this.logger.warn(`Machine ${machineId} does not tell how it is: ${(error as Error).message}`);
          }
          await pause(retryMs, signal);
          retryMs = Math.min(REPORT_EVERY_MS, retryMs * 2);
        }
      }
    } finally {
      if (this.withoutEgress.get(machineId) === signal) this.withoutEgress.delete(machineId);
    }
  }

  private async saveReport(machineId: string, signal: AbortSignal): Promise<void> {
    const report = await this.machines.report(machineId, { signal });
    if (report.egress?.available === false) this.withoutEgress.set(machineId, signal);
    else this.withoutEgress.delete(machineId);
    await this.fleet.saveReport(machineId, report);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, null, { signal, ref: false }).catch((error: Error) => {
    if (!signal.aborted) throw error;
  });
}
