import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 30_000;
const SHOWN_CHARACTERS = 4_000;

/** A program of a stage that goes on until it is told to stop. */
export class RunningService {
  #said = '';
  #child;

  /**
   * @param {string} name
   * @param {import('./stage.mjs').Stage} stage
   * @param {string[]} command
   * @param {Record<string, string>} env
   */
  constructor(name, stage, command, env) {
    this.name = name;
    this.#child = stage.spawn(command, env, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = once(this.#child, 'exit');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream
        .setEncoding('utf8')
        .on('data', (text) => (this.#said = (this.#said + text).slice(-SHOWN_CHARACTERS)));
    }
  }

  /** @param {(said: string) => Promise<boolean>} isReady asked until it says so */
  async ready(isReady) {
    const deadline = performance.now() + READY_WITHIN_MS;
    while (!(await isReady(this.#said))) {
      if (this.#child.exitCode !== null || performance.now() > deadline) {
        throw new Error(`${this.name} did not become ready:\n${this.#said}`);
      }
      await delay(50);
    }
  }

  /** Asks it to stop; it must end in order. */
  async stop() {
    // The sandbox ends with its parent, so the word goes to the program in it.
    const pid = innermost(this.#child.pid);
    process.kill(pid, 'SIGTERM');
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), END_WITHIN_MS);
    const [code] = await this.ended;
    clearTimeout(patience);
    if (code !== 0) throw new Error(`${this.name} ended with ${code}:\n${this.#said}`);
  }

  kill() {
    this.#child.kill('SIGKILL');
  }
}

/** The first descendant that has no child of its own. */
function innermost(pid) {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return child ? innermost(Number(child)) : pid;
}

/** Runs a program of a stage to its end. @returns {Promise<string>} what it printed */
export async function runInside(stage, command, env, input = '') {
  const child = stage.spawn(command, env, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said}`);
  return said;
}
