import {
  type AgentApp,
  type AgentAppNews,
  type AgentArchive,
  type AgentDeployReport,
  type AgentDeployStep,
  type AgentFile,
  type AgentHealthReport,
  type AgentLogLine,
  type AgentOperation,
  type AgentOutputChunk,
  type AgentOutputEnd,
  type AgentOutputStep,
  type AgentRelease,
  type AgentSpan,
  type AgentStatus,
  type AgentTrace,
  AGENT_APP_STATES,
  AGENT_OPERATION_STATES,
  AGENT_SPAN_NAMES,
  DEPLOY_STEPS,
  MOST_AGENT_SPANS,
} from '#libs/agent-protocol';
import {
  count,
  countTo,
  flag,
  isObject,
  listOf,
  MalformedAnswer,
  members,
  oneOf,
  orAbsent,
  orNull,
  printed,
  type Reader,
  digest,
  text,
  time,
} from './answer-reader.js';

const LINE_LENGTH = 256 * 1024;
const name = text(256);
const port = countTo(65_535);
const exitCode = orNull(countTo(255));
const stream = oneOf(['stdout', 'stderr']);
const step = oneOf(DEPLOY_STEPS);

const deployStep = members<AgentDeployStep>({
  name: step,
  status: oneOf(['running', 'ok', 'skipped', 'warning', 'failed']),
  durationMs: orNull(count),
  exitCode,
});

const health = members<AgentHealthReport>({
  status: orNull(countTo(999)),
  body: printed(2048),
  logLines: listOf(40, printed(16_384)),
});

const deploy = members<AgentDeployReport>({
  releaseId: name,
  steps: listOf(DEPLOY_STEPS.length, deployStep),
  failure: orNull(
    members<NonNullable<AgentDeployReport['failure']>>({
      step,
      message: printed(8192),
      exitCode,
      rolledBackTo: orNull(name),
      health: orNull(health),
    }),
  ),
  warnings: listOf(100, printed(2048)),
  port: orNull(port),
});

const OUTCOME = {
  state: oneOf(AGENT_OPERATION_STATES),
  exitCode,
  timedOut: flag,
  truncated: flag,
  deploy: orNull(deploy),
};

const operation = members<AgentOperation>({
  ...OUTCOME,
  operationId: name,
  kind: oneOf(['exec', 'deploy']),
  slot: orNull(name),
  fence: count,
  startedAt: time,
  endedAt: orNull(time),
  outputBytes: members({ stdout: count, stderr: count }),
});

const start = members<{ readonly startedAt: string }>({ startedAt: time });
const outputEnd = members<Omit<AgentOutputEnd, 'trace'>>({ ...OUTCOME, end: oneOf([true]) });
const outputStep = members<AgentOutputStep>({ step: deployStep });
const outputChunk = members<AgentOutputChunk>({
  seq: count,
  stream,
  data: (value) => Buffer.from(text(LINE_LENGTH)(value), 'base64'),
  step: orNull(step),
});

export const parseStatus: Reader<AgentStatus> = members({
  agentVersion: name,
  startedAt: time,
  runningOperations: listOf(10_000, name),
  newestFence: count,
});

export const parseFile: Reader<AgentFile> = members({ path: text(4096), size: count, sha256: digest });

export const parseArchive: Reader<AgentArchive> = members({ size: count, sha256: digest });

export const parseLogLine: Reader<AgentLogLine> = members({
  at: time,
  stream,
  line: text(LINE_LENGTH),
  releaseId: orAbsent(orNull(name)),
});

export const parseApp: Reader<AgentApp> = members({
  state: oneOf(AGENT_APP_STATES),
  releaseId: orNull(name),
  port: orNull(port),
  startedAt: orNull(time),
  restarts: count,
});

export const parseAppNews: Reader<AgentAppNews> = members({
  slot: orNull(name),
  state: oneOf(AGENT_APP_STATES),
});

/** Far more than an agent keeps. */
const MOST_RELEASES = 1_000;

/** The newest first. @throws MalformedAnswer also when several are said to be in use */
export function parseReleases(value: unknown): readonly AgentRelease[] {
  const { releases } = releaseList(value);
  if (releases.filter(({ inUse }) => inUse).length > 1)
    throw new MalformedAnswer('the answer names several releases in use');
  return releases;
}

const releaseList = members<{ readonly releases: readonly AgentRelease[] }>({
  releases: listOf(MOST_RELEASES, members<AgentRelease>({ releaseId: name, deployedAt: time, inUse: flag })),
});

/** Answer to a start. @throws MalformedAnswer */
export function parseStart(value: unknown): { readonly startedAt: Date } {
  return { startedAt: new Date(start(value).startedAt) };
}

/** @throws MalformedAnswer also when the answer is about another operation */
export function parseOperation(value: unknown, operationId: string): AgentOperation {
  const read = operation(value);
  if (read.operationId !== operationId) throw new MalformedAnswer('the answer names another operation');
  return read;
}

const agentTrace = members<AgentTrace>({
  traceparent: text(64),
  pid: count,
  spans: listOf(
    MOST_AGENT_SPANS,
    members<AgentSpan>({ name: oneOf(AGENT_SPAN_NAMES), offsetMs: count, durationMs: count, failed: flag }),
  ),
});

/** One line of an output answer. @throws MalformedAnswer */
export function parseOutputLine(value: unknown): AgentOutputChunk | AgentOutputStep | AgentOutputEnd {
  if (isObject(value) && 'end' in value) {
    const trace = parseTrace(value['trace']);
    return { ...outputEnd(value), ...(trace && { trace }) };
  }
  return isObject(value) && !('seq' in value) ? outputStep(value) : outputChunk(value);
}

/** What an agent says of its own pace is no reason to doubt what it did: without sense it is left out. */
function parseTrace(value: unknown): AgentTrace | null {
  if (value === undefined) return null;
  try {
    return agentTrace(value);
  } catch (error) {
    if (error instanceof MalformedAnswer) return null;
    throw error;
  }
}
