import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTool } from '../process/launcher.js';
import { egressPolicies } from './egress.js';
import { egressObstacle } from './egress-trial.js';
import { findEgressTools, sandboxObstacle } from './sandbox-tools.js';

/** An address of this machine that is not loopback, as a front has one for its machines. */
const ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const canTry = sandboxObstacle(null) === null && !('obstacle' in findEgressTools());
if (canTry) describe('the way out of servers, tried by their machine', theWayOut);

function theWayOut(): void {
  let service: Server;
  let folder: string;
  let gatewayUrl: string;

  beforeAll(async () => {
    service = createServer((socket) => socket.end()).listen(0, '0.0.0.0');
    await once(service, 'listening');
    gatewayUrl = `ws://${ADDRESS ?? '127.0.0.1'}:${(service.address() as AddressInfo).port}/agent/tunnel`;
    folder = mkdtempSync(join(tmpdir(), 'portico-way-'));
    chmodSync(folder, 0o755);
  });
  afterAll(async () => {
    service.close();
    await once(service, 'close');
    rmSync(folder, { recursive: true });
  });

  /** The tools of the machine, but one is a script of ours. */
  function toolsWith(name: string, script: string): typeof findTool {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return (asked) => (asked === name ? path : findTool(asked));
  }

  it('is well where servers reach the service from their sandboxes', async () => {
    expect(await egressObstacle(gatewayUrl)).toBeNull();
  });

  it('is well where the service is on the loopback, or away, and the way is open', async () => {
    expect(await egressObstacle('ws://127.0.0.1:1/agent/tunnel')).toBeNull();
    expect(await egressObstacle(`ws://${ADDRESS ?? '127.0.0.1'}:1/agent/tunnel`)).toBeNull();
  });

  it.each([
    ['policies are refused', 'ip', 'echo "PROTO value is invalid" >&2; exit 255', /PROTO value is invalid/],
    ['the way does not open', 'slirp4netns', 'exit 1', /slirp4netns ended at once/],
    ...(ADDRESS === undefined
      ? []
      : [
          [
            'the way leads nowhere',
            'slirp4netns',
            'echo 1 >&3; exec sleep 600',
            /is not reached from a sandbox: Network is unreachable/,
          ] as const,
        ]),
  ] as const)('is told where %s', async (_, name, script, reason) => {
    expect(await egressObstacle(gatewayUrl, toolsWith(name, script))).toMatch(reason);
  });

  it('is told where a tool is missing', async () => {
    const without = (asked: string): string | null => (asked === 'ip' ? null : findTool(asked));
    expect(await egressObstacle(gatewayUrl, without)).toContain('iproute2');
  });

  it('needs no names of protocols, services or tables, which small systems do not have', () => {
    const policies = egressPolicies(['203.0.113.9'], { address: '10.1.2.3', port: 8443 });
    const { status, stderr } = spawnSync(
      'bwrap',
      [
        ...['--unshare-all', '--uid', '0', '--gid', '0', '--cap-add', 'ALL'],
        ...['--ro-bind', '/', '/', '--tmpfs', '/etc', '--proc', '/proc', '--dev', '/dev'],
        ...['--', 'ip', '-batch', '-'],
      ],
      { input: policies, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
}
