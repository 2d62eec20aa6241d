import { DEPLOY_STEPS, type DeployStep } from '#libs/agent-protocol';
import type { OperationKind, OutputBytes } from '../journal/journal-fact.js';
import { OUTPUT_LIMIT } from './operation-folder.js';

/** Above the limit of a stream, so that both offsets fit one safe integer. */
const RADIX = 2 ** 21;
/** Above every position within a step. */
const STEP_RADIX = RADIX ** 2;

/**
 * The `seq` of a piece of output: how much of both streams a reader has seen after it. It needs no
 * index on the disk, holds over a restart, and grows with every piece.
 */
export function encodePosition({ stdout, stderr }: OutputBytes): number {
  return stdout * RADIX + stderr;
}

export function decodePosition(seq: number): OutputBytes {
  return { stdout: Math.floor(seq / RADIX), stderr: seq % RADIX };
}

/** The `seq` within a deploy: steps follow each other. */
export function encodeStepPosition(step: DeployStep, seq: number): number {
  return DEPLOY_STEPS.indexOf(step) * STEP_RADIX + seq;
}

/** The position in one step: 0 for one that is still to be read, null for one that has been passed. */
export function positionInStep(step: DeployStep, after: number): number | null {
  const reached = Math.floor(after / STEP_RADIX);
  const index = DEPLOY_STEPS.indexOf(step);
  if (index === reached) return after % STEP_RADIX;
  return index > reached ? 0 : null;
}

/** Whether a reader can have been told this position. */
export function isOutputPosition(after: number, kind: OperationKind): boolean {
  if (!Number.isSafeInteger(after) || after < 0) return false;
  const steps = kind === 'deploy' ? DEPLOY_STEPS.length : 1;
  const { stdout, stderr } = decodePosition(after % STEP_RADIX);
  return after < steps * STEP_RADIX && Math.max(stdout, stderr) <= OUTPUT_LIMIT;
}
