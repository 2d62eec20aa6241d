import type { AgentDeployStep, AgentOperation, DeployStep } from '#libs/agent-protocol';
import type { OutputBytes } from '../journal/journal-fact.js';
import { OUTPUT_LIMIT, type OperationFolder } from './operation-folder.js';
import type { OutputFilter } from './output-filter.js';
import { encodeStepPosition, positionInStep } from './output-position.js';
import { type OutputPiece, OutputReader } from './output-reader.js';

const NO_LIMITS: OutputBytes = { stdout: OUTPUT_LIMIT, stderr: OUTPUT_LIMIT };

/** A line of an output answer: a piece, or a step of a deploy that began or ended. */
export type OutputLine =
  | (OutputPiece & { readonly step: DeployStep | null })
  | { readonly step: AgentDeployStep };

/** Gives out the output of one operation from a position on. Not for concurrent use. */
export interface OutputSource {
  /** What there is now. */
  read(view: AgentOperation): AsyncGenerator<OutputLine>;
  close(): Promise<void>;
}

/** Of a command. */
export function commandOutput(folder: OperationFolder, after: number): OutputSource {
  const reader = new OutputReader(folder, after);
  return {
    async *read({ state, outputBytes, truncated }) {
      const complete = state !== 'running';
      const limits = complete ? outputBytes : NO_LIMITS;
      for await (const piece of reader.read({ limits, complete, truncated })) yield { ...piece, step: null };
    },
    close: () => reader.close(),
  };
}

/**
 * Of a deploy, step by step, its secrets hidden.
 * @param tellSteps also give out when steps begin and end
 */
export function deployOutput(
  folder: OperationFolder,
  after: number,
  filter: OutputFilter,
  tellSteps: boolean,
): OutputSource {
  const readers = new Map<DeployStep, OutputReader>();
  const told = new Map<DeployStep, AgentDeployStep['status']>();

  function readerOf(name: DeployStep): OutputReader | null {
    const position = positionInStep(name, after);
    if (position === null) return null;
    const reader = readers.get(name) ?? new OutputReader(folder.step(name), position, filter);
    readers.set(name, reader);
    return reader;
  }

  async function* stepOutput(step: AgentDeployStep): AsyncGenerator<OutputLine> {
    const { name, status } = step;
    const complete = status !== 'running';
    const reader = readerOf(name);
    if (!reader) return;
    const { bytes, truncated } = folder.step(name).kept();
    const limits = complete ? bytes : NO_LIMITS;
    for await (const piece of reader.read({ limits, complete, truncated })) {
      yield { ...piece, seq: encodeStepPosition(name, piece.seq), step: name };
    }
  }

  return {
    async *read({ deploy }) {
      for (const step of deploy?.steps ?? []) {
        if (told.get(step.name) === step.status && step.status !== 'running') continue;
        const isNews = tellSteps && told.get(step.name) !== step.status;
        told.set(step.name, step.status);
        if (isNews && step.status === 'running') yield { step };
        yield* stepOutput(step);
        if (isNews && step.status !== 'running') yield { step };
      }
    },
    close: async () => {
      for (const reader of readers.values()) await reader.close();
    },
  };
}
