import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http2';
import { WebSocket } from 'ws';
import { type MachineReport, WebSocketDuplex } from '#libs/agent-protocol';
import { newId } from '#libs/kernel';
import { Metrics } from '#libs/observability';
import { eventually } from '#libs/testing';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { ROOMY_REPORT } from '../../__fixtures__/placeable-machine.js';
import { MachineAdmin } from './machine-admin.js';

describe('a machine that tells how it is', () => {
  let infra: InfraApp;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  /** Dials in, and answers every question with its report. @returns what hangs up */
  async function dialIn(report: MachineReport): Promise<() => void> {
    const { token } = await infra.get(MachineAdmin).add({ region: newId() });
    const own = randomBytes(32).toString('base64url');
    const tokenHash = createHash('sha256').update(own).digest('hex');
    const { body } = await infra.raw('post', '/agent/enrol', '', { token, tokenHash });
    const { machineId } = (body as { data: { machineId: string } }).data;
    const socket = new WebSocket(`ws://127.0.0.1:${infra.port}/agent/tunnel`, {
      headers: {
        authorization: `Bearer ${own}`,
        'x-svc-machine-id': machineId,
        'x-svc-agent-version': '1.0.0',
      },
    });
    const machine = createServer();
    machine.on('stream', (stream) => {
      stream.respond({ ':status': 200, 'content-type': 'application/json' });
      stream.end(JSON.stringify(report));
    });
    socket.on('open', () => machine.emit('connection', new WebSocketDuplex(socket)));
    return () => socket.terminate();
  }

  const told = async (): Promise<string | undefined> =>
    /^machines_without_egress (\d+)$/m.exec(await infra.get<Metrics>(Metrics).render())?.[1];

  it('is counted while its servers reach no other network, and no more when it is gone', async () => {
    expect(await told()).toBe('0');
    const obstacle = 'the way out does not open';
    const endWell = await dialIn(ROOMY_REPORT);
    const endUnwell = await dialIn({ ...ROOMY_REPORT, egress: { available: false, obstacle } });
    await eventually(async () => expect(await told()).toBe('1'));
    const machines = await infra.get(MachineAdmin).list();
    expect(machines.map(({ egressObstacle }) => egressObstacle)).toContain(obstacle);
    endUnwell();
    await eventually(async () => expect(await told()).toBe('0'));
    endWell();
  });
});
