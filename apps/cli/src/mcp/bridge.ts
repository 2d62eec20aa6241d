import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';

/** Where messages go, and who sends them. */
export interface BridgeTarget {
  /** Address of `POST /mcp`. */
  readonly url: URL;
  /** With the key. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Of JSON-RPC, for a fault that is not the message's. */
const SERVER_FAULT = -32_000;

/**
 * Hands messages of an agent on this computer to the service, and its answers back. Tools, rights and answers are the
 * service's own: nothing is decided here. Each request has a connection of its own, so that a broken one fails that request
 * and no other.
 */
export class Bridge {
  readonly #agent: StdioServerTransport;
  readonly #open = new Map<RequestId, StreamableHTTPClientTransport>();
  #protocolVersion: string | null = null;

  constructor(
    private readonly target: BridgeTarget,
    private readonly input: Readable,
    private readonly output: Writable,
  ) {
    this.#agent = new StdioServerTransport(input, output);
  }

  /** Works until the agent closes the input, or reads no answer any more; requests that are open then are given up. */
  async run(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.input.once('end', resolve);
      this.input.once('close', resolve);
      this.output.once('error', () => resolve());
    });
    this.#agent.onmessage = (message) => void this.#take(message);
    await this.#agent.start();
    await ended;
    await Promise.all([...this.#open.values()].map((connection) => connection.close()));
    await this.#agent.close();
  }

  async #take(message: JSONRPCMessage): Promise<void> {
    const cancelled = cancelledBy(message);
    if (cancelled !== null) {
      await this.#open.get(cancelled)?.close();
      return;
    }
    try {
      await this.#forward(message);
    } catch (error) {
      // What the agent does not wait for has nobody to be told.
      if (!isJSONRPCRequest(message)) return;
      const told = { code: SERVER_FAULT, message: reasonOf(error) };
      await this.#agent.send({ jsonrpc: '2.0', id: message.id, error: told });
    }
  }

  async #forward(message: JSONRPCMessage): Promise<void> {
    const { url, headers } = this.target;
    const connection = new StreamableHTTPClientTransport(url, { requestInit: { headers: { ...headers } } });
    if (this.#protocolVersion !== null) connection.setProtocolVersion(this.#protocolVersion);
    const id = isJSONRPCRequest(message) ? message.id : null;
    if (id !== null) this.#open.set(id, connection);
    try {
      await new Promise<void>((resolve, reject) => {
        connection.onmessage = (answer) => {
          this.#agent.send(answer).then(() => {
            if (answers(answer, id)) resolve();
          }, reject);
          if (isInitializeRequest(message)) this.#learnVersion(answer);
        };
        connection.onerror = reject;
        connection.onclose = resolve;
        connection
          .start()
          .then(() => connection.send(message))
          .then(() => {
            if (id === null) resolve();
          }, reject);
      });
    } finally {
      if (id !== null) this.#open.delete(id);
      connection.onclose = () => undefined;
      connection.onerror = () => undefined;
      await connection.close();
    }
  }

  #learnVersion(answer: JSONRPCMessage): void {
    if (!isJSONRPCResultResponse(answer)) return;
    const version = answer.result['protocolVersion'];
    if (typeof version === 'string') this.#protocolVersion = version;
  }
}

function answers(message: JSONRPCMessage, id: RequestId | null): boolean {
  return (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id === id;
}

function cancelledBy(message: JSONRPCMessage): RequestId | null {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return null;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** The service's own words where it has answered, without what the transport puts around them. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [, code, said] = /"code":"(\w+)","message":"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return code === undefined ? `The service cannot be reached: ${text}` : `${code}: ${said}`;
}
