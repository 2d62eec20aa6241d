import { request } from 'undici';
import {
  createClient,
  PorticoApiError,
  type Answer,
  type Data,
  type Input,
  type OperationId,
  type PorticoClient,
} from '#libs/client';
import { CliError } from '../cli-error.js';

/** One request of the tour and what really came back. */
export interface TourStep {
  readonly title: string;
  readonly request: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly answer: unknown;
}

const TIMEOUT_MS = 60_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What a request says, and how much of it are bytes. */
function shownBody(body: RequestInit['body']): string {
  if (typeof body === 'string') return ` ${body}`;
  return body instanceof Uint8Array ? ` <${body.length} bytes of a tar.gz>` : '';
}

/** Talks to the service as any client would, and shows each step. */
export class TourClient {
  readonly #client: PorticoClient;
  /** The request of now, as it is shown. */
  #sent = '';
  #status = 0;

  /** @param show receives each step when its answer is there. */
  constructor(
    private readonly baseUrl: string,
    apiKey: string,
    private readonly show: (step: TourStep) => void,
  ) {
    this.#client = createClient({
      baseUrl,
      apiKey,
      fetch: async (url, init) => {
        this.#sent = `${init?.method} ${String(url)}${shownBody(init?.body)}`;
        const response = await fetch(url, init);
        this.#status = response.status;
        return response;
      },
    });
  }

  /**
   * A step that is one call. @returns its data.
   * @throws CliError `TOUR_FAILED` for an answer that is no success.
   */
  async call<Id extends OperationId>(title: string, id: Id, input: Input<Id>): Promise<Data<Id>> {
    const ask = async (): Promise<Answer<Id>> => this.#client.call(id, ...[input]);
    const { data } = await this.#step(title, ask, ({ body }) => body);
    return data;
  }

  /** A call that is shown only once its answer is what is waited for. @returns whether it is. */
  async reached<Id extends OperationId>(
    title: string,
    id: Id,
    input: Input<Id>,
    isReached: (data: Data<Id>) => boolean,
  ): Promise<boolean> {
    const ask = async (): Promise<Answer<Id>> => this.#client.call(id, ...[input]);
    const { data } = await this.#step(title, ask, (answer) =>
      isReached(answer.data) ? answer.body : HIDDEN,
    );
    return isReached(data);
  }

  /** A step whose answer is a text: a file, or a stream. */
  async text<Id extends OperationId>(title: string, id: Id, input: Input<Id>): Promise<string> {
    const ask = async (): Promise<string> => (await this.#client.response(id, ...[input])).text();
    return this.#step(title, ask, (text) => text);
  }

  /** A deploy that is followed to its end. @returns the release. */
  async deploy(title: string, input: Input<'servers.deploy'>): Promise<Data<'servers.deploy'>> {
    const ask = async (): Promise<Data<'servers.deploy'>> => {
      const ended = await this.#client.run('servers.deploy', input).result();
      if (ended.taken === 'stream') return ended.data;
      throw new CliError('TOUR_FAILED', `${title}: the connection broke off.`);
    };
    return this.#step(title, ask, (data) => data);
  }

  /**
   * Opens the first page of a hosted application, as a browser does: without a key. @returns the page.
   * @throws CliError `TOUR_FAILED`
   */
  async open(title: string, appUrl: string): Promise<string> {
    const url = new URL('/', appUrl);
    // Browsers know names below localhost; the resolver of a system may not.
    const { origin } = new URL(this.baseUrl);
    const ask = async (): Promise<string> => {
      this.#sent = `GET ${url.href}`;
      const { statusCode, body } = await request(origin, {
        headers: { host: url.host },
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      this.#status = statusCode;
      const page = await body.text();
      if (statusCode >= 300)
        throw new CliError('TOUR_FAILED', `${this.#sent} answered ${statusCode}: ${page}`);
      return page;
    };
    return this.#step(title, ask, (page) => page);
  }

  async #step<Found>(
    title: string,
    ask: () => Promise<Found>,
    answerOf: (found: Found) => unknown,
  ): Promise<Found> {
    const startedAt = performance.now();
    const found = await ask().catch((error: unknown) => {
      if (!(error instanceof PorticoApiError)) throw error;
      const { status, code, message } = error;
      throw new CliError(
        'TOUR_FAILED',
        `${this.#sent} answered ${status ?? 'a stream'}: ${code}, ${message}`,
      );
    });
    const milliseconds = Math.round(performance.now() - startedAt);
    const answer = answerOf(found);
    if (answer === HIDDEN) return found;
    const shown = typeof answer === 'string' ? parse(answer) : answer;
    this.show({ title, request: this.#sent, status: this.#status, milliseconds, answer: shown });
    return found;
  }
}

/** Stands for an answer that is not shown. */
const HIDDEN = Symbol('hidden');
