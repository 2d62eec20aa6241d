import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DeployPlan, Slot } from '#libs/agent-protocol';
import type { OperationRecord } from '../journal/journal.state.js';
import { writeDurably } from '../process/durable-file.js';
import { Seal } from '../seal/seal.js';
import type { DeployMachine } from './deploy-machine.js';
import { RunningDeploy } from './running-deploy.js';
import { SecretMask } from './secret-mask.js';

/** Stands for a plan somebody has removed: enough to find out how a deploy that was left open ends. */
const PLAN_GONE: DeployPlan = {
  archive: { format: 'tar', size: 0, sha256: '' },
  runtime: null,
  install: null,
  build: null,
  preStart: null,
  start: null,
  port: 0,
  env: {},
  healthPath: null,
  cleanDeploy: false,
  dataDirs: [],
  dataDirsRecursive: false,
  serviceName: '',
  extractTo: '',
  keepTopFolder: false,
};

/**
 * Begins deploys and takes up those an earlier agent left, one at a time in a slot. The plans lie in
 * `<home>/deploys/<operation id>.json`, sealed: they hold secrets, and output that an earlier version has kept can only be
 * given out with them.
 */
export class DeployEngine {
  readonly #turns = new Map<Slot, Promise<unknown>>();
  /** By operation, the earlier release it takes its files from. */
  readonly #sources = new Map<string, string>();
  readonly #masks = new Map<string, SecretMask>();
  readonly #folder: string;

  constructor(readonly machine: DeployMachine) {
    this.#folder = join(machine.home, 'deploys');
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#sealAll();
  }

  /** The plan is on the disk once this returns. */
  keep(operationId: string, plan: DeployPlan): void {
    writeDurably(this.#path(operationId), this.machine.seal.seal(JSON.stringify(plan)));
  }

  /** What an earlier version has kept as it was. */
  #sealAll(): void {
    for (const name of readdirSync(this.#folder).filter((one) => one.endsWith('.json'))) {
      const path = join(this.#folder, name);
      const text = readFileSync(path, 'utf8');
      if (!Seal.isSealed(text)) writeDurably(path, this.machine.seal.seal(text));
    }
  }

  /** The deploy and its output are forgotten. */
  forget(operationId: string): void {
    this.#masks.delete(operationId);
    if (existsSync(this.#path(operationId))) rmSync(this.#path(operationId));
  }

  run(record: OperationRecord, isRecovered: boolean): RunningDeploy {
    const { operationId, slot } = record;
    const plan = this.#plan(operationId) ?? PLAN_GONE;
    const turn = this.#turns.get(slot) ?? Promise.resolve();
    const wanted = (): ReadonlySet<string> => new Set(this.#sources.values());
    if (plan.release) this.#sources.set(operationId, plan.release);
    const deploy = new RunningDeploy({ machine: this.machine, record, plan, turn, wanted, isRecovered });
    this.#turns.set(slot, deploy.ended);
    void deploy.ended.then(() => this.#sources.delete(operationId));
    return deploy;
  }

  /** What hides the secrets of a deploy in its output. */
  mask(operationId: string): SecretMask {
    const known = this.#masks.get(operationId);
    if (known) return known;
    const plan = this.#plan(operationId);
    if (!plan) throw new Error('the output cannot be given out: what hides its secrets is gone');
    const mask = new SecretMask(plan);
    this.#masks.set(operationId, mask);
    return mask;
  }

  #plan(operationId: string): DeployPlan | null {
    const path = this.#path(operationId);
    if (!existsSync(path)) return null;
    return JSON.parse(this.machine.seal.open(readFileSync(path, 'utf8'))) as DeployPlan;
  }

  #path(operationId: string): string {
    return join(this.#folder, `${operationId}.json`);
  }
}
