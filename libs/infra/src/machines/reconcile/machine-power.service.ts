import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { JobHandler, type JobContext } from '#libs/jobs';
import { agentTarget, type ServerRow } from '../../servers/views/server-row.js';
import { driverOf, MACHINE_DRIVERS, type MachineDrivers, MachineUnreachable } from './machine-drivers.js';
import { OperationWatch } from '../../operations/views/operation-watch.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import {
  AgentClient,
  AgentRefused,
  AppProbe,
  GatewayUnreachable,
  TunnelMissing,
} from '../../tunnel/index.js';
import { untilConnected, untilGone } from './agent-wait.js';
import { MachineLease } from './machine-lease.js';
import { ALIGN_SERVER, type ServerWork, REBOOT_SERVER } from '../machine.jobs.js';
import { ServerRecords } from '../../servers/views/server-records.repository.js';

/** How long the application gets to answer before the server counts as awake without it. */
const APPLICATION_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 150;

/** States of an application that no wait improves. */
const SETTLED: ReadonlySet<string> = new Set(['none', 'running', 'stopped']);

/** Brings the machine of a server to the power its row asks for. */
@Injectable()
export class MachinePowerService {
  constructor(
    private readonly servers: ServerRepository,
    private readonly watch: OperationWatch,
    private readonly records: ServerRecords,
    private readonly lives: ServerStream,
    private readonly lease: MachineLease,
    private readonly agents: AgentClient,
    private readonly probe: AppProbe,
    @Inject(MACHINE_DRIVERS) private readonly drivers: MachineDrivers,
  ) {}

  /** A provider that fails on every attempt, or a machine out of reach, leaves the server asleep. */
  @JobHandler(ALIGN_SERVER)
  async align({ data: { serverId }, attempt, shutdown, log }: JobContext<ServerWork>): Promise<void> {
    try {
      await this.lease.during(serverId, shutdown, (mine) => this.followRow(serverId, mine));
    } catch (error) {
      if (attempt < ALIGN_SERVER.queue.attempts) throw error;
      log.error({ err: error }, 'the machine could not be brought to what its row says');
      const message =
        error instanceof MachineUnreachable
          ? 'The machine is out of reach.'
          : 'The machine could not be started.';
      await this.giveUp(serverId, 'PROVIDER_ERROR', message);
    }
  }

  /** Stops and starts the machine of a running server as its row asks for; one that was cut short is begun again. */
  @JobHandler(REBOOT_SERVER)
  async reboot({ data: { serverId }, shutdown }: JobContext<ServerWork>): Promise<void> {
    await this.lease.during(serverId, shutdown, async () => {
      const server = await this.servers.find(serverId);
      if (!server?.rebootId) return;
      // Any other status brings a stop, a start, or an end of its own.
      if (server.status === 'running') {
        const driver = driverOf(this.drivers, server.provider);
        await driver.stop(serverId);
        await driver.start(serverId);
      }
      await this.records.endReboot(serverId, server.rebootId);
    });
  }

  /** Looks at the row again after each step, so that what changed meanwhile is followed too; a repeat finds nothing to do. */
  private async followRow(serverId: string, mine: AbortSignal): Promise<void> {
    while (!mine.aborted) {
      const server = await this.servers.find(serverId);
      if (server?.status === 'sleeping') {
        await this.powerOff(server, mine);
        if (!(await this.isStill(server))) continue;
      } else if (server?.status === 'waking' && !(await this.bringUp(server, mine))) continue;
      return;
    }
  }

  /** The wake failed for good; whatever was started goes down again with the next look. */
  private async giveUp(serverId: string, code: string, message: string): Promise<void> {
    await this.lives.observe(serverId, { type: 'fail_wake', code, message });
  }

  private async powerOff({ id, provider, isStatic }: ServerRow, mine: AbortSignal): Promise<void> {
    const driver = driverOf(this.drivers, provider);
    if ((await driver.status(id)) === 'absent') {
      await this.lives.observe(id, { type: 'lose' });
      return;
    }
    if (isStatic) return driver.rest(id);
    await driver.stop(id);
    await untilGone(this.servers, id, mine);
  }

  /** @returns whether the server is awake; otherwise the row is to be looked at again. */
  private async bringUp(server: ServerRow, mine: AbortSignal): Promise<boolean> {
    const { id, provider } = server;
    const driver = driverOf(this.drivers, provider);
    const state = await driver.status(id);
    if (state === 'absent') {
      await this.lives.observe(id, { type: 'lose' });
      return false;
    }
    if (state === 'stopped') await untilGone(this.servers, id, mine);
    if (state !== 'running') await driver.start(id);
    const outcome = await untilConnected(
      { servers: this.servers, watch: this.watch },
      id,
      ({ status }) => status === 'waking',
      mine,
    );
    if (outcome === 'silent') await this.giveUp(id, 'AGENT_NOT_CONNECTED', 'The agent never connected.');
    if (outcome !== 'connected') return false;
    if (server.deployedAt) await this.untilApplicationRuns(server, mine);
    return this.lives.observe(id, { type: 'awake' });
  }

  /** An application that does not come up keeps nobody from its server, who may want to mend it. */
  private async untilApplicationRuns(server: ServerRow, mine: AbortSignal): Promise<void> {
    const until = performance.now() + APPLICATION_WITHIN_MS;
    while (!mine.aborted && performance.now() < until) {
      if (SETTLED.has(await this.applicationState(server, mine))) return;
      if ((await this.servers.find(server.id))?.status !== 'waking') return;
      // The agent answers when it listens, or after some seconds.
      const seen = await this.probe.look(agentTarget(server), mine);
      if (seen === 'answers' || seen === 'settled') return;
      await delay(LOOK_EVERY_MS);
    }
  }

  private async applicationState(server: ServerRow, signal: AbortSignal): Promise<string> {
    try {
      return (await this.agents.app(agentTarget(server), { signal })).state;
    } catch (error) {
      // The tunnel may break off once more while the machine comes up; the time limit ends the wait.
      const isAway = error instanceof TunnelMissing || error instanceof GatewayUnreachable;
      if (isAway || error instanceof AgentRefused || signal.aborted) return 'unreachable';
      throw error;
    }
  }

  private async isStill({ id, lastVersion }: ServerRow): Promise<boolean> {
    return (await this.servers.find(id))?.lastVersion === lastVersion;
  }
}
