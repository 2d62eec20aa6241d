import { stripVTControlCharacters } from 'node:util';
import type { AgentDeployFailure, AgentDeployStep, DeployStep } from '#libs/agent-protocol';
import type { UnknownReason } from '../../contracts/operation.events.js';

/** Why a deploy has ended without its release, in one word. */
export const CAUSE_KINDS = [
  /** Nothing of it ran on the server. */
  'never_ran',
  /** The archive could not be had, or not be used. */
  'archive',
  /** A command of a step ended with an exit code. */
  'command',
  /** The application ended before it answered. */
  'ended',
  /** The application ran and nothing answered. */
  'silent',
  /** The application answered with a status that is none of a healthy one. */
  'unhealthy',
  /** The deploy was stopped at its time limit. */
  'timeout',
  /** How it ended is not known. */
  'unknown',
  /** What the sentence says. */
  'other',
] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Where the lines of a cause are from: the log of the application, what it answered, what the step printed. */
export const CAUSE_SOURCES = ['application', 'answer', 'step'] as const;
export type CauseSource = (typeof CAUSE_SOURCES)[number];

/** Why a deploy has ended without its release: kept as long as its outcome, never in a fact. */
export interface DeployCause {
  readonly kind: CauseKind;
  /** A sentence for people. */
  readonly summary: string;
  readonly step: string | null;
  readonly exitCode: number | null;
  /** HTTP status the application answered last; null when it did not. */
  readonly httpStatus: number | null;
  readonly source: CauseSource | null;
  /** The last that was printed, oldest first, secrets masked. */
  readonly lines: readonly string[];
  /** The release that answers meanwhile; null when there is none, and while nobody knows. */
  readonly rolledBackTo: string | null;
}

/** What is kept of why a deploy has ended without its release. */
export interface KeptCause {
  /** Null where no runner has seen the end. */
  readonly cause: DeployCause | null;
  /** The newest good release when the deploy was accepted. */
  readonly releaseBefore: string | null;
}

/** Bounds of what is printed in a cause, in characters. */
const MOST_LINES = 40;
const LONGEST_LINE = 500;
const LONGEST_READ = 4_000;
const MOST_TEXT = 4_096;
const LONGEST_SUMMARY = 1_000;

/** Bytes of what a step printed that its last lines are looked for in. */
export const CAUSE_TAIL_BYTES = 16_384;

const CONTROLS = /(?!\t)\p{Cc}/gu;

/** A line as it was left to be read: what a program has written over is gone, and no database minds it. */
function readable(line: string): string {
  const written = line.slice(0, LONGEST_READ).trimEnd().split('\r').at(-1) ?? '';
  return stripVTControlCharacters(written)
    .replace(CONTROLS, '')
    .trimEnd()
    .slice(0, LONGEST_LINE)
    .toWellFormed();
}

/** The last lines within the bounds; empty ones at the ends say nothing. */
export function lastLines(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let room = MOST_TEXT;
  for (const line of lines.toReversed()) {
    const shown = readable(line);
    if (shown === '' && kept.length === 0) continue;
    if (kept.length === MOST_LINES || shown.length > room) break;
    kept.push(shown);
    room -= shown.length + 1;
  }
  kept.reverse();
  return kept.slice(kept.findIndex((line) => line !== ''));
}

function kindOf({ step, exitCode, health }: AgentDeployFailure): CauseKind {
  if (step === 'download') return 'archive';
  if (health) {
    if (exitCode !== null) return 'ended';
    return health.status === null ? 'silent' : 'unhealthy';
  }
  return exitCode === null ? 'other' : 'command';
}

/** What was printed, nearest to the fault first: by the application, as its answer, by the step. */
function printedBy(
  { health }: AgentDeployFailure,
  stepLines: readonly string[],
): Pick<DeployCause, 'source' | 'lines'> {
  const found = (
    [
      ['application', health?.logLines ?? []],
      ['answer', health?.body.split('\n') ?? []],
      ['step', stepLines],
    ] as const
  ).map(([source, lines]) => ({ source, lines: lastLines(lines) }));
  return found.find(({ lines }) => lines.length > 0) ?? { source: null, lines: [] };
}

/**
 * The cause of a deploy that has failed.
 * @param stepLines what the failing step printed at last, secrets masked.
 * @param kind where it does not follow from the failure.
 */
export function causeOfFailure(
  failure: AgentDeployFailure,
  stepLines: readonly string[],
  kind: CauseKind = kindOf(failure),
): DeployCause {
  const { step, exitCode, message, rolledBackTo, health } = failure;
  return {
    kind,
    summary: message.slice(0, LONGEST_SUMMARY).toWellFormed(),
    step,
    exitCode,
    httpStatus: health?.status ?? null,
    ...printedBy(failure, stepLines),
    rolledBackTo,
  };
}

const LOSSES: Readonly<Record<UnknownReason, string>> = {
  agent_unreachable: 'The server could not be reached any more while the deploy ran.',
  process_lost: 'The server no longer knows of the deploy.',
  answer_malformed: 'What the server told of the deploy makes no sense.',
  stale: 'Nothing was heard of the deploy until its deadline.',
};

/** The step a deploy stood at when it was seen last; null before the first. */
export function lastStep(steps: readonly AgentDeployStep[]): DeployStep | null {
  return steps.findLast(({ status }) => status !== 'skipped')?.name ?? null;
}

/** What is known of a deploy whose end nobody knows. */
export function causeOfLoss(
  reason: UnknownReason,
  step: string | null,
  stepLines: readonly string[] = [],
): DeployCause {
  const lines = lastLines(stepLines);
  return {
    kind: 'unknown',
    summary: `${LOSSES[reason]} How it ended is not known.`,
    step,
    exitCode: null,
    httpStatus: null,
    source: lines.length > 0 ? 'step' : null,
    lines,
    rolledBackTo: null,
  };
}

/** The cause of a deploy that no worker has taken. */
export function causeOfNoStart(summary: string, rolledBackTo: string | null): DeployCause {
  return {
    kind: 'never_ran',
    summary,
    step: null,
    exitCode: null,
    httpStatus: null,
    source: null,
    lines: [],
    rolledBackTo,
  };
}
