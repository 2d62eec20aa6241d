import { hostOf } from '#libs/config';
import type { LiveReplica } from '#libs/database';
import { request } from 'undici';
import { type Check, counted, fail, faultsOr, type Finding, ok, warn } from './check.js';
import { afterOwnTime } from './own-time.js';
import { type Patient, settingsOf } from './patient.js';

const ANSWER_MS = 3_000;

interface Readiness {
  readonly checks?: Readonly<Record<string, string>>;
}

async function alive(patient: Patient, kind: string): Promise<LiveReplica[]> {
  const { liveReplicas } = await import('#libs/database');
  return (await liveReplicas(await patient.database())).filter((replica) => replica.kind === kind);
}

/** What is wrong with a process, as it says at `/readyz`. */
interface Wrong {
  readonly isReady: boolean;
  readonly reason: string;
}

/** Null when nothing is. */
async function wrongWith(origin: string, signal: AbortSignal): Promise<Wrong | null> {
  const { statusCode, body } = await request(new URL('/readyz', origin), { signal });
  const isReady = statusCode === 200;
  const { checks = {} } = JSON.parse(await body.text()) as Readiness;
  const bad = Object.entries(checks).filter(([, outcome]) => outcome !== 'ok');
  const reason = bad.map(([name, outcome]) => `${name}: ${outcome}`).join('; ');
  return isReady && reason === '' ? null : { isReady, reason: reason || `status ${statusCode}` };
}

/** @param unasked whether it is told that the process could not be asked */
async function readinessOf(what: string, origin: string, unasked: boolean): Promise<Finding[]> {
  const end = new AbortController();
  const cancel = afterOwnTime(ANSWER_MS, () =>
    end.abort(new Error(`no answer within ${ANSWER_MS / 1_000} s`)),
  );
  try {
    const wrong = await wrongWith(origin, end.signal);
    if (wrong === null) return [];
    const { isReady, reason } = wrong;
    if (isReady) return [warn(`${what} at ${origin} serves, but: ${reason}.`, 'Mend what it names.')];
    return [fail(`${what} at ${origin} is not ready: ${reason}.`, 'Mend what it names; its log says more.')];
  } catch (error) {
    if (!unasked) return [];
    const finding = `${what} at ${origin} cannot be asked from here: ${(error as Error).message}.`;
    return [warn(finding, `Ask it from its own machine: curl ${new URL('/readyz', origin)}`)];
  } finally {
    cancel();
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
            'Start one: docker compose up --detach api-1 api-2, or as docs/operator/install.md says; npm start in development.',
          ),
        ];
      }
      const found = await Promise.all(replicas.map(({ url }) => readinessOf('The API', url, true)));
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
            'Start one: docker compose up --detach worker, or as docs/operator/install.md says; npm start in development.',
          ),
        ];
      }
      // Workers tell no address of their own: the one of this machine is asked, where there is one.
      const origin = `http://${hostOf(bindAddress)}:${workerAdminPort}`;
      const found = await readinessOf('The worker', origin, false);
      return faultsOr(found, () => ok(`Alive: ${counted(replicas.length, 'worker')}.`));
    },
  },
];
