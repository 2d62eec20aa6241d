import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { inputFault } from '#libs/http';
import { shownAmount } from '../contracts/charge-terms.js';
import {
  PACING_MODES,
  type PacingChoice,
  type PacingMode,
  type QuotaChange,
  type QuotaPolicy,
} from './quota-policy.decider.js';
import { QuotaPolicyStream } from './quota-policy.stream.js';
import { type EffectivePacing, quotaDefaults, quotaRules } from './quota.policy.js';
import { QuotaRepository } from './quota.repository.js';

/** New values as operators write them; what is absent stays, null gives a value back to the platform. */
export interface QuotaOrder extends Omit<QuotaChange, 'pacing'> {
  readonly pacing?: string | null;
}

/** What a portal may use of AI, as operators see it; amounts in units, null is no limit. */
export interface QuotaRecord {
  readonly portalId: string;
  readonly monthUnits: number | null;
  readonly pacing: EffectivePacing;
  readonly overage: boolean;
  /** What operators decided for this portal; null where the platform's settings hold. */
  readonly decided: Pick<QuotaPolicy, 'monthUnits' | 'overage'> & PacingChoice;
  /** What its administrator chose. */
  readonly own: PacingChoice;
  /** Units the present windows have counted, as last written; null before the first call. */
  readonly counted: Readonly<Record<'day' | 'week' | 'month', CountedWindow>> | null;
}

interface CountedWindow {
  readonly start: string | null;
  readonly settled: number;
  readonly reserved: number;
}

/** Operators' decisions about what portals may use of AI. */
@Injectable()
export class QuotaAdmin {
  constructor(
    private readonly stream: QuotaPolicyStream,
    private readonly quotas: QuotaRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Effective with the next call.
   * @throws PorticoError `VALIDATION_ERROR` naming the field.
   */
  async set(
    portalId: string,
    { pacing, ...rest }: QuotaOrder,
    meta: EventMeta = operatorMeta(),
  ): Promise<QuotaRecord> {
    requirePercent('dayPercent', rest.dayPercent);
    requirePercent('weekPercent', rest.weekPercent);
    const change = { ...rest, ...(pacing !== undefined && { pacing: modeOf(pacing) }) };
    await this.stream.handle(portalId, { type: 'change', portalId, change }, { meta, portalId });
    return this.show(portalId);
  }

  async show(portalId: string): Promise<QuotaRecord> {
    const [{ policy }, counters] = await Promise.all([
      this.quotas.policy(portalId),
      this.quotas.counters(portalId),
    ]);
    const { limits, pacing, overage } = quotaRules(policy, quotaDefaults(this.config));
    return {
      portalId,
      monthUnits: limits.month === null ? null : shownAmount(limits.month),
      pacing,
      overage,
      decided: { monthUnits: policy.monthUnits, overage: policy.overage, ...policy.pacing },
      own: policy.own,
      counted: counters && {
        day: shown(counters.day),
        week: shown(counters.week),
        month: shown(counters.month),
      },
    };
  }
}

function shown({
  startMs,
  settled,
  reserved,
}: {
  readonly startMs: number | null;
  readonly settled: bigint;
  readonly reserved: bigint;
}): CountedWindow {
  return {
    start: startMs === null ? null : new Date(startMs).toISOString(),
    settled: shownAmount(settled),
    reserved: shownAmount(reserved),
  };
}

function modeOf(word: string | null): PacingMode | null {
  if (word === null) return null;
  const mode = PACING_MODES.find((known) => known === word);
  if (mode) return mode;
  throw inputFault('body', 'pacing', 'enum', `pacing: "${word}" is none of ${PACING_MODES.join(', ')}`);
}

function requirePercent(field: string, percent: number | null | undefined): void {
  if (percent === undefined || percent === null || (percent >= 1 && percent <= 100)) return;
  throw inputFault('body', field, 'range', `${field} must be from 1 to 100`);
}
