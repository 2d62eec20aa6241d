import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { Agent, type Dispatcher, request } from 'undici';
import { ApiProcess } from '../harness/api-process.js';
import type { Attack } from './attack.js';

/** How an attack was met. */
export interface Met {
  readonly status: number;
  readonly code: string | null;
  /** Milliseconds of the main thread. */
  readonly cpuMs: number;
}

/** Of a turn that took long, as the guard writes it down. */
export interface Turn {
  readonly name: string;
  readonly ms: number;
  readonly limit: number;
}

/** A built API under a guard of its own, whose main thread is measured. */
export class AttackedApi {
  private readonly agent = new Agent({ connections: 1, pipelining: 1 });
  private told = 0;

  private constructor(
    private readonly api: ApiProcess,
    private readonly home: string,
  ) {}

  static async start(databaseUrl: string, settings: Readonly<Record<string, string>>): Promise<AttackedApi> {
    const home = await mkdtemp(join(tmpdir(), 'attacked-'));
    await copyFile(join(packageFolder(), 'test/runner/loop-guard.mjs'), join(home, 'loop-guard.mjs'));
    const attacked = new AttackedApi(
      await ApiProcess.startBeside({ databaseUrl, home }, home, settings),
      home,
    );
    // What a process makes once of all of its routes is no cost of whoever asks first.
    await attacked.meet('GET', '/v1/openapi.json', {}, { name: 'none' });
    return attacked;
  }

  async meet(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    attack: Attack,
  ): Promise<Met> {
    const before = this.cpuMs();
    const query = attack.query === undefined ? '' : `${path.includes('?') ? '&' : '?'}${attack.query}`;
    const answer = await request(`${this.api.origin}${path}${query}`, {
      method: method as Dispatcher.HttpMethod,
      dispatcher: this.agent,
      headers: { ...headers, ...attack.headers },
      ...(attack.body && { body: attack.body }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, code: codeIn(text), cpuMs: this.cpuMs() - before };
  }

  /** Calls that a key has left of its limit on ordinary routes, after this one. */
  async callsLeft(rawKey: string): Promise<number> {
    const { headers, body } = await request(`${this.api.origin}/v1/me`, {
      dispatcher: this.agent,
      headers: { 'x-api-key': rawKey },
    });
    await body.dump();
    return Number(headers['x-ratelimit-remaining']);
  }

  /** Turns that took long since this was last asked. */
  turns(): Turn[] {
    const reports = readdirSync(this.home).filter((name) => name.endsWith('.jsonl'));
    const lines = reports.flatMap((name) => readFileSync(join(this.home, name), 'utf8').split('\n'));
    const all = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Turn);
    const fresh = all.slice(this.told);
    this.told = all.length;
    return fresh;
  }

  async stop(): Promise<void> {
    await this.agent.close();
    await this.api.stop();
    rmSync(this.home, { recursive: true });
  }

  private cpuMs(): number {
    const { pid } = this.api;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  }
}

function codeIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: string } | string };
    return typeof error === 'string' ? error : (error?.code ?? null);
  } catch {
    // A page, or bytes.
    return null;
  }
}
