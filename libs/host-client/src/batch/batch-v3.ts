import { unusableAnswer } from '../call/host-response.js';
import type { HostCommandOutcome } from '../call/host-call.js';
import type { BatchFormat } from './batch-format.js';

/**
 * REST 3: a list of commands, a list of results in the same order. There are no errors of single commands:
 * the first that fails is the answer to the whole batch.
 */
export const BATCH_V3: BatchFormat = {
  body: (commands) => commands.map(({ key, method, params }) => ({ method, query: params, as: key })),

  outcomes(commands, { result, time }) {
    if (typeof result !== 'object' || result === null) {
      throw unusableAnswer('the answer to a batch has another form');
    }
    const results = result as Readonly<Record<string, unknown>>;
    const outcomes = new Map<string, HostCommandOutcome>();
    for (const [index, { key }] of commands.entries()) {
      const name = Object.hasOwn(results, index) ? index : key;
      const isKnown = Object.hasOwn(results, name);
      outcomes.set(
        key,
        isKnown
          ? { answer: { result: results[name], ...(time && { time }) } }
          : { error: unusableAnswer('a command of the batch has no outcome') },
      );
    }
    return outcomes;
  },
};
