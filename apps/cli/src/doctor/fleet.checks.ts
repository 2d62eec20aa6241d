import type { AgentsOfServers, MachineRecord } from '#libs/infra/operator';
import { type Check, counted, fail, faultsOr, type Finding, ok, warn } from './check.js';

const TOLD = 3;

function seenOf({ seenAt }: MachineRecord): string {
  return seenAt === null ? 'has never shown itself' : `was seen last at ${seenAt.toISOString()}`;
}

/** What is wrong with machines that are in use. */
export function judgeMachines(machines: readonly MachineRecord[]): Finding[] {
  const inUse = machines.filter(({ status }) => status === 'enrolled' || status === 'draining');
  const silent = inUse.filter((machine) => machine.silent || !machine.connected);
  const findings = silent.map((machine) =>
    fail(
      `The machine ${machine.name} ${seenOf(machine)}; it has ${counted(machine.servers, 'server')}.`,
      `Look at it: systemctl status portico-machine, and whether it reaches GATEWAY_URL. If it is gone: portico machine lost ${machine.name}.`,
    ),
  );
  const versions = [
    ...new Set(inUse.map(({ version }) => version).filter((version) => version !== null)),
  ].sort();
  if (versions.length > 1) {
    const finding = `Machines run different versions of the agent: ${versions.join(', ')}.`;
    findings.push(
      warn(finding, 'Update the older ones: run the installer of portico machine add on them again.'),
    );
  }
  const open = inUse.filter(({ sandboxed }) => sandboxed === false).map(({ name }) => name);
  if (open.length > 0) {
    findings.push(warn(`Without a sandbox: ${open.join(', ')}.`, 'Install bubblewrap on these machines.'));
  }
  for (const { name, egress, egressObstacle } of inUse) {
    if (egress !== false) continue;
    findings.push(
      fail(
        `Servers on ${name} reach no other network: ${egressObstacle}. Deploys cannot install anything; no new server is placed there.`,
        'Mend it on the machine (docs/operator/servers.md, what shuts code in); it looks again within a minute.',
      ),
    );
  }
  const mixed = inUse.filter(({ ownUsers, sharesPortals }) => ownUsers === false && sharesPortals);
  if (mixed.length > 0) {
    const names = mixed.map(({ name }) => name).join(', ');
    findings.push(
      warn(
        `Servers of several portals share one user on: ${names}. Code that left its sandbox would be in all of them.`,
        'Give each portal a machine, or run machines as root or with subordinate ids; then: portico machine set <machine> --no-share-portals.',
      ),
    );
  }
  return findings;
}

/** What is wrong with the agents of servers. */
export function judgeAgents({ running, silent, versions }: AgentsOfServers): Finding[] {
  const findings: Finding[] = [];
  if (silent.length > 0) {
    const told = silent.slice(0, TOLD).join(', ');
    findings.push(
      fail(
        `${silent.length} of ${running} running servers have no connected agent: ${told}${silent.length > TOLD ? ', …' : ''}.`,
        'Look at their machines first; for one server alone: POST /v1/infra/servers/:id/repair.',
      ),
    );
  }
  if (versions.length > 1) {
    findings.push(
      warn(
        `Agents have different versions: ${versions.join(', ')}.`,
        'Restart the servers with the older ones.',
      ),
    );
  }
  return findings;
}

/** Machines that run servers, and the agents on the servers. */
export const FLEET_CHECKS: readonly Check[] = [
  {
    name: 'machines',
    needs: ['settings', 'tables'],
    look: async (patient) => {
      const machines = await (await patient.services()).machines.list();
      return faultsOr(judgeMachines(machines), () =>
        ok(`${counted(machines.length, 'machine')}, none of them silent.`),
      );
    },
  },
  {
    name: 'agents',
    needs: ['settings', 'tables'],
    look: async (patient) => {
      const agents = await (await patient.services()).statuses.agents();
      return faultsOr(judgeAgents(agents), () =>
        ok(`${counted(agents.running, 'server')} running, every agent connected.`),
      );
    },
  },
];
