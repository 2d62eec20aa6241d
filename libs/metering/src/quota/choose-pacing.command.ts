import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { callerMeta } from '#libs/event-log';
import { type Caller, PorticoError } from '#libs/kernel';
import type { PacingChoice, QuotaPolicy } from '../contracts/quota-policy.js';
import { PacingSettingAnswer } from './pacing.answer.js';
import { quotaDefaults } from './quota-defaults.js';
import { QuotaPolicyRepository } from './quota-policy.repository.js';
import { QuotaPolicyStream } from './quota-policy.stream.js';
import { effectivePacing, loosenedBy, platformPacing } from './quota-rules.policy.js';

/** How a portal spreads its quota, as its administrator sees and chooses it. */
@Injectable()
export class ChoosePacing {
  constructor(
    private readonly policies: QuotaPolicyRepository,
    private readonly stream: QuotaPolicyStream,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(portalId: string): Promise<PacingSettingAnswer> {
    return this.shown((await this.policies.find(portalId)).policy);
  }

  /**
   * Effective with the next call. What is absent stays.
   * @throws PorticoError `NOT_AUTHORIZED` for others than administrators, `VALIDATION_ERROR`,
   *   `AI_PACING_ONLY_TIGHTER` naming the field.
   */
  async execute(
    { principal, requestId }: Caller,
    change: Partial<PacingChoice>,
  ): Promise<PacingSettingAnswer> {
    const { portalId, currentUser } = principal;
    if (!currentUser?.isAdmin) {
      throw new PorticoError('NOT_AUTHORIZED', {
        message: 'Only administrators of the portal set the pacing.',
      });
    }
    const { policy } = await this.policies.find(portalId);
    const choice: PacingChoice = {
      mode: change.mode === undefined ? policy.own.mode : change.mode,
      dayPercent: change.dayPercent === undefined ? policy.own.dayPercent : change.dayPercent,
      weekPercent: change.weekPercent === undefined ? policy.own.weekPercent : change.weekPercent,
    };
    const platform = platformPacing(policy, quotaDefaults(this.config));
    const field = loosenedBy(choice, platform);
    if (field) {
      throw new PorticoError('AI_PACING_ONLY_TIGHTER', { details: { field, platform: platform[field] } });
    }
    const { state } = await this.stream.handle(
      portalId,
      { type: 'choose', portalId, choice },
      { meta: callerMeta(principal, requestId), portalId },
    );
    return this.shown(state);
  }

  private shown(policy: QuotaPolicy): PacingSettingAnswer {
    const defaults = quotaDefaults(this.config);
    return PacingSettingAnswer.of(
      effectivePacing(policy, defaults),
      policy.own,
      platformPacing(policy, defaults),
    );
  }
}
