import type { Admission, AiMeter, CallCounts, SettledCall } from '#libs/metering/contracts';
import type { ResolvedModel } from '../contracts/resolved-model.js';
import type { CredentialUsage } from '../credentials/credential-usage.repository.js';
import { keyOfUpstream } from '../credentials/key-upstream.policy.js';
import type { CallEstimate } from './call-plan.js';
import type { Settlements } from './settlements.js';

/** An admitted call. It ends once, settled or released; what comes after changes nothing. */
export class RunningCall {
  #hasEnded = false;

  constructor(
    readonly admission: Admission,
    readonly resolved: ResolvedModel,
    readonly estimate: CallEstimate,
    private readonly meter: AiMeter,
    private readonly settlements: Settlements,
    private readonly keyUsage: CredentialUsage,
  ) {}

  get id(): string {
    return this.admission.callId;
  }

  /** What the client has with the next piece. Null: it may go out; otherwise once the promise is kept. */
  progress(delivered: CallCounts): Promise<void> | null {
    return this.#hasEnded ? null : this.meter.progress(this.id, delivered);
  }

  /** Never rejects. */
  async settle(result: SettledCall): Promise<void> {
    if (!this.#end()) return;
    const key = keyOfUpstream(this.resolved.targets[0]?.upstream ?? '');
    // A statistic: nobody waits for it.
    if (key !== null) void this.settlements.write(this.id, this.keyUsage.count(key, result.counts));
    await this.settlements.write(this.id, this.meter.settle(this.id, result));
  }

  /** Never rejects. */
  async release(result: Pick<SettledCall, 'httpStatus' | 'end'>): Promise<void> {
    if (this.#end()) await this.settlements.write(this.id, this.meter.release(this.id, result));
  }

  #end(): boolean {
    if (this.#hasEnded) return false;
    this.#hasEnded = true;
    return true;
  }
}
