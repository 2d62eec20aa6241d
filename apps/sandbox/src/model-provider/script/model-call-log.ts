import type { IncomingHttpHeaders } from 'node:http';

/** How the answer of a call ended. */
export type ModelCallEnd = 'running' | 'completed' | 'refused' | 'aborted' | 'cut';

/** One call of a model, as the control port shows it. */
export interface ModelCall {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly path: string;
  readonly model: string | null;
  readonly isStream: boolean;
  /** As they came, but for the credential. */
  readonly headers: IncomingHttpHeaders;
  /** The JSON body; null for a form, and for one that is large. */
  readonly body: unknown;
  status: number | null;
  framesSent: number;
  /** Null until the answer is known. */
  frames: number | null;
  /** `aborted`: the caller hung up; `cut`: scripted. */
  end: ModelCallEnd;
}

const KEPT_CALLS = 1_000;
const SHOWN_CHARACTERS = 4;

function masked(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { authorization, ...rest } = headers;
  if (authorization === undefined) return rest;
  return { ...rest, authorization: `***${authorization.slice(-SHOWN_CHARACTERS)}` };
}

/** The newest calls of models, bounded. */
export class ModelCallLog {
  private calls: ModelCall[] = [];
  private lastId = 0;

  add(call: Pick<ModelCall, 'path' | 'model' | 'isStream' | 'headers' | 'body'>, nowMs: number): ModelCall {
    this.lastId += 1;
    const added: ModelCall = {
      id: this.lastId,
      at: new Date(nowMs).toISOString(),
      ...call,
      headers: masked(call.headers),
      status: null,
      framesSent: 0,
      frames: null,
      end: 'running',
    };
    this.calls.push(added);
    if (this.calls.length > KEPT_CALLS) this.calls.shift();
    return added;
  }

  /** Oldest first; only those whose JSON body contains a text, when it is given. */
  list(contains: string | null): readonly ModelCall[] {
    if (contains === null) return this.calls;
    return this.calls.filter(({ body }) => JSON.stringify(body).includes(contains));
  }

  clear(): void {
    this.calls = [];
  }
}
