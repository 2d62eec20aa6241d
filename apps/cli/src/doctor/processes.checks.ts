import { request } from 'undici';
import type { LiveReplica } from '#libs/database';
import type { Check } from './check.js';
import { counted, fail, faultsOr, type Finding, ok, warn } from './finding.js';
import { type Patient, settingsOf } from './patient.js';

const ANSWER_MS = 3_000;

interface Readiness {
  readonly checks?: Readonly<Record<string, string>>;
}

async function alive(patient: Patient, kind: string): Promise<LiveReplica[]> {
  const { liveReplicas } = await import('#libs/database');
  return (await liveReplicas(await patient.database())).filter((replica) => replica.kind === kind);
}

/** What a process says at `/readyz`; null when it is ready. */
async function unreadyBecause(origin: string): Promise<string | null> {
  const { statusCode, body } = await request(new URL('/readyz', origin), {
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await body.text();
  if (statusCode === 200) return null;
  const { checks = {} } = JSON.parse(text) as Readiness;
  const bad = Object.entries(checks).filter(([, outcome]) => outcome !== 'ok');
  return bad.map(([name, outcome]) => `${name}: ${outcome}`).join('; ') || `status ${statusCode}`;
}

async function readinessOf(what: string, origin: string): Promise<Finding[]> {
  try {
    const reason = await unreadyBecause(origin);
    if (reason === null) return [];
    return [fail(`${what} at ${origin} is not ready: ${reason}.`, 'Mend what it names; its log says more.')];
  } catch (error) {
    const finding = `${what} at ${origin} cannot be asked from here: ${(error as Error).message}.`;
    return [warn(finding, `Ask it from its own machine: curl ${new URL('/readyz', origin)}`)];
  }
}

/** The processes that serve, by the signs they leave in the database, and by their admin ports. */
export const PROCESS_CHECKS: readonly Check[] = [
  {
    name: 'api',
    needs: ['settings', 'tables'],
    look: async (patient) => {
      const replicas = await alive(patient, 'api');
      if (replicas.length === 0) {
        return [
          fail(
            'No API process has shown itself for 15 s.',
            'Start one (npm start, or docker compose up api).',
          ),
        ];
      }
      const found = await Promise.all(replicas.map(({ url }) => readinessOf('The API', url)));
      return faultsOr(found.flat(), () => ok(`Ready: ${counted(replicas.length, 'replica')}.`));
    },
  },
  {
    name: 'worker',
    needs: ['settings', 'tables'],
    look: async (patient) => {
      const { bindAddress, workerAdminPort } = settingsOf(patient);
      const replicas = await alive(patient, 'worker');
      if (replicas.length === 0) {
        return [
          fail(
            'No worker has shown itself for 15 s: nothing deploys, wakes or is cleaned up.',
            'Start one (npm start, or docker compose up worker).',
          ),
        ];
      }
      // Workers tell no address of their own: the one of this machine is asked, where there is one.
      const origin = `http://${bindAddress}:${workerAdminPort}`;
      const found = (await readinessOf('The worker', origin)).filter(({ outcome }) => outcome === 'fail');
      return faultsOr(found, () => ok(`Alive: ${counted(replicas.length, 'worker')}.`));
    },
  },
];
