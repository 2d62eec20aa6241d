import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Environment = Readonly<Record<string, string | undefined>>;

/** A message as the other side of the channel sends it. */
export type Answer<Data> = { readonly data: Data } | { readonly fault: string };

/** A process of the bench that answers one question at a time over its channel. */
export class Child {
  private constructor(
    private readonly process: ChildProcess,
    private readonly name: string,
  ) {}

  /**
   * @param script module below `bench/`, for example `load/load.process.js`; it says hello with its
   *   first message.
   */
  static async start<Hello = unknown>(
    script: string,
    environment: Environment = {},
    execArgv: readonly string[] = [],
  ): Promise<{ child: Child; hello: Hello }> {
    const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
    const process = fork(path, [], {
      execArgv: [...execArgv],
      env: { PATH: globalThis.process.env['PATH'], ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const child = new Child(process, script);
    return { child, hello: await child.next<Hello>() };
  }

  get pid(): number {
    return this.process.pid ?? Number.NaN;
  }

  ask<Data>(question: object): Promise<Data> {
    const answer = this.next<Data>();
    this.process.send(question);
    return answer;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }

  /** Ends it at once. */
  async kill(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
  }

  private next<Data>(): Promise<Data> {
    return new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error(`${this.name} ended`));
      this.process.once('exit', ended);
      this.process.once('message', (answer: Answer<Data>) => {
        this.process.off('exit', ended);
        if ('data' in answer) resolve(answer.data);
        else reject(new Error(`${this.name}: ${answer.fault}`));
      });
    });
  }
}
