import { useEffect, useState } from 'react';
import { LineBuffer } from '../../shared/lines/line-buffer.js';
import { refreshOperations, useClient } from '../api.js';
import { followOperation, type Operation, type StepNews } from './follow-operation.js';

export interface FollowedOperation {
  readonly lines: LineBuffer;
  /** Each step with what it has come to, in their order. */
  readonly steps: readonly StepNews[];
  /** Nobody tells at the moment. */
  readonly isInterrupted: boolean;
  /** How it ended; null before. */
  readonly ended: Operation | null;
  /** Why it cannot be followed. */
  readonly failure: unknown;
}

type Told = Omit<FollowedOperation, 'lines'>;

const NOTHING_YET: Told = { steps: [], isInterrupted: false, ended: null, failure: null };
/** Answers that are others once an operation has ended. */
const CHANGED_BY_END = ['operations.get', 'servers.'];

function withStep(steps: readonly StepNews[], step: StepNews): readonly StepNews[] {
  const known = steps.some(({ name }) => name === step.name);
  return known ? steps.map((before) => (before.name === step.name ? step : before)) : [...steps, step];
}

/** Clocks of a reader and of the service are never quite the same. */
const CLOCKS_DIFFER_MS = 60_000;

function hasEndedSince({ finishedAt }: Operation, openedAt: number): boolean {
  return !finishedAt || new Date(finishedAt).getTime() > openedAt - CLOCKS_DIFFER_MS;
}

/** Follows an operation while it is shown, to its end. */
export function useFollowedOperation(operationId: string): FollowedOperation {
  const client = useClient();
  const [told, setTold] = useState(NOTHING_YET);
  const [lines, setLines] = useState(() => new LineBuffer());
  useEffect(() => {
    const leaving = new AbortController();
    const buffer = new LineBuffer();
    setLines(buffer);
    setTold(NOTHING_YET);
    const change = (news: Partial<Told>): void => {
      if (!leaving.signal.aborted) setTold((before) => ({ ...before, ...news }));
    };
    const follow = async (): Promise<void> => {
      const openedAt = Date.now();
      for await (const news of followOperation(client, operationId, leaving.signal)) {
        if (news.type === 'line') {
          buffer.add(news.line.line, news.line.stream === 'stderr' ? 'error' : 'plain', news.line.at);
        } else if (news.type === 'step') {
          if (!leaving.signal.aborted) {
            setTold((before) => ({ ...before, steps: withStep(before.steps, news.step) }));
          }
        } else if (news.type === 'ended') {
          buffer.flush();
          change({ ended: news.operation, isInterrupted: false });
          if (hasEndedSince(news.operation, openedAt)) await refreshOperations(CHANGED_BY_END);
          return;
        } else change({ isInterrupted: news.type === 'interrupted' });
      }
    };
    follow().catch((failure: unknown) => change({ failure }));
    return () => leaving.abort();
  }, [client, operationId]);
  return { ...told, lines };
}
