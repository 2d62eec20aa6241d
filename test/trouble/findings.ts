import { CHECKS } from '../../apps/cli/src/doctor/checks.data.js';
import { examine, type Examined } from '../../apps/cli/src/doctor/examine.js';
import { withPatient } from '../../apps/cli/src/doctor/open-patient.js';
import { HomeFolder } from '../../apps/cli/src/home/home-folder.js';
import type { Settings, TroubledService } from './troubled-service.js';

/** Far beyond what a check takes on a busy machine. */
const DEADLINE_MS = 120_000;

/**
 * What `portico doctor` finds under one name, with the settings of a service.
 * @param differences of the machine it is asked on
 */
export async function findingsOf(
  check: string,
  { home, doctorEnvironment }: TroubledService,
  { settings = {}, aheadMs = 0 }: { settings?: Settings; aheadMs?: number } = {},
): Promise<readonly Examined[]> {
  const chosen = CHECKS.filter(({ name }) => name === check);
  const cli = { environment: { ...doctorEnvironment, ...settings }, home: new HomeFolder(home) };
  const nowMs = (): number => Date.now() + aheadMs;
  const { checks } = await withPatient(cli, (patient) => examine(patient, chosen, DEADLINE_MS), { nowMs });
  return checks;
}
