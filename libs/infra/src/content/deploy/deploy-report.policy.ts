import type { AgentDeployReport, AgentOutputEnd } from '#libs/agent-protocol';
import type { DeployReport } from '../../operations/output/deploy-report.js';
import { PLATFORM_VARIABLES } from '../../servers/configuration/variables.policy.js';
import type { DeployInput } from './deploy-input.policy.js';

/**
 * Why the end of a deploy cannot be believed, or null. Its form has been checked before; here it is whether the
 * parts agree. An agent runs on a machine that others control: no release is taken for good that its own report
 * speaks against.
 */
export function findReportFault({ state, deploy, timedOut }: AgentOutputEnd): string | null {
  if (state !== 'ended') return 'a deploy always has an end: what stands on the disk decides';
  if (!deploy) return 'the report of the deploy is missing';
  const { steps, failure } = deploy;
  if (new Set(steps.map(({ name }) => name)).size < steps.length) return 'a step is reported twice';
  if (failure || timedOut) return null;
  if (steps.length === 0) return 'it went well without a step';
  const open = steps.find(({ status }) => status === 'running' || status === 'failed');
  return open ? `it went well, but the step ${open.name} is ${open.status}` : null;
}

/** Stands for a value that is not told. */
const MASK = '***';

/** Shorter values are words that occur anyway, such as `true` or a port. */
const SHORTEST_SECRET = 6;

/** The same texts without the values; the longest is looked for first, since one may hold another. */
export function createMask(values: readonly string[]): (text: string) => string {
  const secrets = [...new Set(values)]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

const NO_HEALTH_PATH =
  'Without healthPath any answer of the application counts as healthy. Name a path that tells.';

/** What is known here joined with what the agent tells; no value of the environment in any text. */
export function reportOf(
  known: DeployReport,
  told: AgentDeployReport,
  input: DeployInput | null,
): DeployReport {
  const mask = createMask(secretsOf(input));
  const { failure } = told;
  return {
    ...known,
    releaseId: told.releaseId,
    steps: told.steps.map((step) =>
      step.name === 'download' && step.durationMs !== null
        ? { ...step, durationMs: step.durationMs + known.fetchMs }
        : step,
    ),
    warnings: [...new Set([...known.warnings, ...told.warnings.map(mask), ...healthWarning(told, input)])],
    failure: failure && {
      ...failure,
      message: mask(failure.message),
      health: failure.health && {
        ...failure.health,
        body: mask(failure.health.body),
        logLines: failure.health.logLines.map(mask),
      },
    },
  };
}

/** Values the caller sent, but those that are said to be plain. */
export function secretsOf(input: DeployInput | null): string[] {
  const { env = {}, plain = PLATFORM_VARIABLES } = input?.plan ?? {};
  const isPlain = new Set(plain);
  return Object.entries(env)
    .filter(([name]) => !isPlain.has(name))
    .map(([, value]) => value);
}

function healthWarning({ warnings }: AgentDeployReport, input: DeployInput | null): string[] {
  const isTold = warnings.some((line) => line.includes('healthPath'));
  return input && input.plan.healthPath === null && !isTold ? [NO_HEALTH_PATH] : [];
}

const CHANGED_MEANWHILE =
  'Settings or variables changed while this ran: they are kept, and come with the next deploy or restart.';

/** With the version that the release runs with, and a line where a newer one holds. */
export function withConfiguration(
  report: DeployReport,
  { version, releaseVersion }: { readonly version: number; readonly releaseVersion: number },
): DeployReport {
  const news = version === releaseVersion ? [] : [CHANGED_MEANWHILE];
  return { ...report, configuration: releaseVersion, warnings: [...report.warnings, ...news] };
}
