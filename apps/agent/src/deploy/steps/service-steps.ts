import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import type { AgentHealthReport } from '#libs/agent-protocol';
import { STOP_TIMEOUT_SECONDS } from '../../app/app-process.js';
import type { Candidate } from '../../app/app-supervisor.port.js';
import { FileTree } from '../../files/file-tree.js';
import { pause } from '../../process/pause.js';
import { type DeployContext, DONE, SKIPPED, type Step } from '../deploy-context.js';
import { isHealthy, probe, type ProbeAnswer } from '../health-probe.js';
import { StepFailure } from '../step-shell.js';
import { SiteFiles } from '../../static/site-files.js';
import { openRoot } from '../root-folder.js';
import { probePause, startTime } from '../start-times.policy.js';
import { ENV_FILE, envFile } from './env-file.js';

const LOG_LINES = 40;
const LOG_LINE_LENGTH = 500;
const ADDRESS_IN_USE = /EADDRINUSE|address already in use/i;

/** The folder belongs to the user of the slot: a link laid there is taken away, never followed. */
export const env: Step = async (context) => {
  const { plan, machine, slot } = context;
  if (Object.keys(plan.env).length === 0) return SKIPPED;
  const folder = openRoot(context);
  try {
    await folder.remove(ENV_FILE);
    const file = await open(folder.at(ENV_FILE), 'wx', 0o600);
    try {
      await file.writeFile(envFile(plan.env));
      const account = machine.account(slot);
      if (account) await file.chown(account.uid, account.gid);
    } finally {
      await file.close();
    }
  } finally {
    folder.close();
  }
  return DONE;
};

/** Null for a release without a process: its files are served. */
function startCommand({ plan }: DeployContext): string | null {
  if (plan.start === null && plan.runtime !== 'static') {
    throw new StepFailure('The deploy has no start command.');
  }
  return plan.start;
}

/** The folder of the release that is served. @throws StepFailure when the one that the deploy names is not there */
async function siteFolder({ plan, release, space, machine, slot }: DeployContext): Promise<string> {
  const { rootDirectory: root = '', publishDirectory: publish = null } = plan;
  const tree = new FileTree(release, space.inside(release), machine.account(slot));
  const isBuilt = plan.build !== null;
  const files = new SiteFiles(tree, publish === null ? { root, isBuilt } : posix.join(root, publish));
  if (await files.exists()) return files.folder();
  const named =
    publish === null
      ? `rootDirectory ${JSON.stringify(root)}`
      : `publishDirectory ${JSON.stringify(publish)}`;
  throw new StepFailure(
    `The release has no folder to serve: ${named} is not there${isBuilt ? ' after the build' : ''}.`,
  );
}

/** Writes down what the service is: the supervisor keeps it running. */
export const systemd: Step = async (context) => {
  const { plan, releases, releaseId } = context;
  const { rootDirectory = '', publishDirectory = null } = plan;
  const command = startCommand(context);
  releases.describe({
    releaseId,
    serviceName: plan.serviceName,
    // It may name values of the environment, which are nowhere on the disk.
    command: command === null ? null : context.mask.text(command),
    env: Object.keys(plan.env).sort(),
    runtime: plan.runtime,
    declaredPort: plan.port,
    healthPath: plan.healthPath,
    describedAt: new Date().toISOString(),
    deployedAt: null,
    fixedPort: false,
    rootDirectory,
    publishDirectory,
  });
  return DONE;
};

async function startCandidate(context: DeployContext): Promise<Candidate> {
  const { machine, plan, releaseId, slot, release, signal } = context;
  const command = startCommand(context);
  const site = command === null ? { site: await siteFolder(context) } : {};
  try {
    context.candidate = await machine.supervisor.startCandidate({
      releaseId,
      slot,
      folder: release,
      command,
      ...site,
      env: plan.env,
      ...(plan.plain && { plain: plan.plain }),
      declaredPort: plan.port,
      serviceName: plan.serviceName,
      rootDirectory: plan.rootDirectory ?? '',
      stopTimeoutSeconds: plan.stopTimeoutSeconds ?? STOP_TIMEOUT_SECONDS,
    });
  } catch (error) {
    throw new StepFailure(`The application cannot be started: ${(error as Error).message}`);
  }
  signal.throwIfAborted();
  return context.candidate;
}

/** Ends the release in use, because the new one cannot run beside it. */
async function makeRoom(context: DeployContext): Promise<void> {
  context.suspended = true;
  context.warn(
    'The application listens on a fixed port instead of PORT, so the release in use was stopped first: requests failed until the new one answered.',
  );
  await context.machine.supervisor.suspendCurrent(context.slot);
}

export const start: Step = async (context) => {
  const { machine, slot, releases } = context;
  const current = machine.supervisor.current(slot);
  const isFixed = current && (current.fixedPort || releases.description(current.releaseId)?.fixedPort);
  if (isFixed) await makeRoom(context);
  await startCandidate(context);
  return DONE;
};

type Exit = { readonly exitCode: number | null };

async function health(context: DeployContext, answer: ProbeAnswer | null): Promise<AgentHealthReport> {
  const { candidate, mask } = context;
  const lines = candidate ? await candidate.logTail(LOG_LINES) : [];
  const shown = mask.text(lines.join('\n')).split('\n').slice(-LOG_LINES);
  return {
    status: answer?.kind === 'http' ? answer.status : null,
    body: answer?.kind === 'http' ? mask.cutText(answer.body) : '',
    logLines: lines.length === 0 ? [] : shown.map((line) => line.slice(0, LOG_LINE_LENGTH)),
  };
}

async function diedOfPort(context: DeployContext, candidate: Candidate): Promise<boolean> {
  if (context.suspended || !context.machine.supervisor.current(context.slot)) return false;
  return (await candidate.logTail(LOG_LINES)).some((line) => ADDRESS_IN_USE.test(line));
}

function silence(context: DeployContext, answer: ProbeAnswer | null, since: number): string {
  const seconds = Math.round((performance.now() - since) / 1000);
  const path = context.plan.healthPath ?? '/';
  if (answer === null) return `Nothing listened on a port for ${seconds} s.`;
  if (answer.kind === 'http') return `GET ${path} still answered ${answer.status} after ${seconds} s.`;
  return `GET ${path} got no HTTP answer for ${seconds} s.`;
}

const isRefusal = (answer: ProbeAnswer | null): boolean =>
  answer?.kind === 'http' && answer.status >= 400 && answer.status < 500;

export const healthcheck: Step = async (context) => {
  const { machine, plan, signal } = context;
  const { times } = machine;
  let candidate = context.candidate ?? (await startCandidate(context));
  let exit: Exit | null = null;
  /** An application that has ended is not waited for until the next probe. */
  let ending = new AbortController();
  const watch = (watched: Candidate): void => {
    ending = new AbortController();
    void watched.exited.then((exitCode) => {
      if (watched !== candidate) return;
      exit = { exitCode };
      ending.abort();
    });
  };
  const ended = (): Exit | null => exit;
  watch(candidate);
  const since = performance.now();
  let refusedSince: number | null = null;
  let answer: ProbeAnswer | null = null;
  for (;;) {
    signal.throwIfAborted();
    const dead = ended();
    if (dead && (await diedOfPort(context, candidate))) {
      exit = null;
      await candidate.stop();
      await makeRoom(context);
      candidate = await startCandidate(context);
      watch(candidate);
    } else if (dead) {
      const how = dead.exitCode === null ? 'ended' : `ended with exit code ${dead.exitCode}`;
      const fate = candidate.fate();
      throw new StepFailure(
        fate === null
          ? `The application ${how} before it answered.`
          : `The application was ended before it answered: ${fate}.`,
        dead.exitCode,
        await health(context, answer),
      );
    }
    const listening = await candidate.listening();
    if (listening) {
      context.port = listening.port;
      context.fixedPort = listening.fixedPort;
      answer = await probe(candidate.connect, listening.port, plan.healthPath, times.probe);
      if (isHealthy(answer, plan.healthPath) && !ended()) break;
    }
    const now = performance.now();
    refusedSince = isRefusal(answer) ? (refusedSince ?? now) : null;
    const isWrong = refusedSince !== null && now >= refusedSince + times.refused;
    const left = since + startTime(context) - now;
    if (isWrong || left <= 0) {
      throw new StepFailure(silence(context, answer, since), null, await health(context, answer));
    }
    await pause(
      Math.min(left, probePause(context, listening !== null)),
      AbortSignal.any([signal, ending.signal]),
    );
  }
  if (plan.healthPath === null) {
    context.warn('No healthPath was given: the application was only seen to take connections.');
  }
  return DONE;
};
