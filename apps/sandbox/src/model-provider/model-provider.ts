import { BehaviourTable } from './script/behaviour-table.js';
import { ModelCallLog } from './script/model-call-log.js';

/** State of the emulated provider of models. */
export class ModelProvider {
  readonly behaviours = new BehaviourTable();
  readonly calls = new ModelCallLog();
  /** The key callers must send as a Bearer token; null: anybody may call. */
  readonly access: { key: string | null } = { key: null };

  clear(): void {
    this.behaviours.clear();
    this.calls.clear();
    this.access.key = null;
  }
}
