import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { ConnectAnswer, ConnectOrder, LeadOrder } from './connect-inside.js';
import type { PortWay } from './slot-space.port.js';

const CONNECT_WITHIN_MS = 10_000;

interface Waiting {
  readonly resolve: (socket: Socket) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens connections inside the network of a sandbox: a process of ours in that network makes them and hands the
 * sockets over, so that what flows takes no way round.
 */
export class SandboxConnector {
  #child: ChildProcess | null = null;
  #last = 0;
  #way: PortWay | null = null;
  readonly #waiting = new Map<number, Waiting>();

  /** @param words run this program in the network of the sandbox; asked before each start of the process */
  constructor(private readonly words: () => Promise<readonly string[]>) {}

  /** Starts the process that makes connections; why there is none is told to who wants one. */
  prepare(): void {
    void this.#running().catch(() => undefined);
  }

  /** Nothing is read from it yet. @throws the error of the system; Error when the process in the sandbox is gone */
  async connect(port: number): Promise<Socket> {
    const child = await this.#running();
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => fail(new Error('no connection in time')), CONNECT_WITHIN_MS);
      const fail = (error: Error): void => {
        clearTimeout(limit);
        this.#waiting.delete(id);
        reject(error);
      };
      this.#waiting.set(id, {
        resolve: (socket) => {
          clearTimeout(limit);
          resolve(socket);
        },
        reject: fail,
      });
      child.send({ id, port } satisfies ConnectOrder, (error) => error && fail(error));
    });
  }

  /** See {@link SlotSpace.lead}. */
  lead(way: PortWay | null): void {
    if (this.#way === null && way === null) return;
    this.#way = way;
    // A process that starts later is told then.
    void this.#running().then(
      (child) => child.send({ way: this.#way } satisfies LeadOrder),
      () => undefined,
    );
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #starting: Promise<ChildProcess> | null = null;

  async #running(): Promise<ChildProcess> {
    if (this.#child?.connected) return this.#child;
    this.#starting ??= this.#start().finally(() => (this.#starting = null));
    return this.#starting;
  }

  async #start(): Promise<ChildProcess> {
    const [program = '', ...rest] = await this.words();
    const child = spawn(program, rest, { cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.on('message', (answer: ConnectAnswer, handle) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (handle instanceof Socket) {
        if (waiting) waiting.resolve(handle);
        else handle.destroy();
      } else {
        waiting?.reject(Object.assign(new Error(answer.error ?? 'no connection'), { code: answer.code }));
      }
    });
    const gone = (): void => {
      if (this.#child === child) this.#child = null;
      for (const { reject } of [...this.#waiting.values()])
        reject(new Error('the way into the sandbox broke'));
    };
    child.once('error', gone);
    child.once('exit', gone);
    // It ends with the agent, and must not keep it.
    child.unref();
    child.channel?.unref();
    this.#child = child;
    if (this.#way) child.send({ way: this.#way } satisfies LeadOrder);
    return child;
  }
}
