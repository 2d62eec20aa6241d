import { BooleanField, DateField, IntegerField, NestedArrayField } from '#libs/http';
import type { TrafficHour } from './traffic-counters.js';

/** One hour of traffic. */
export class TrafficHourAnswer {
  @DateField({ description: 'Beginning of the hour' }) readonly at!: string;
  @IntegerField({ min: 0 }) readonly requests!: number;
  @IntegerField({ min: 0 }) readonly errors5xx!: number;
  @IntegerField({ min: 0 }) readonly bytesIn!: number;
  @IntegerField({ min: 0 }) readonly bytesOut!: number;

  static of({ at, requests, errors5xx, bytesIn, bytesOut }: TrafficHour): TrafficHourAnswer {
    return { at: at.toISOString(), requests, errors5xx, bytesIn, bytesOut };
  }
}

/** Connection and traffic of a server. */
export class MetricsAnswer {
  @BooleanField() readonly agentConnected!: boolean;
  @DateField({ nullable: true, description: 'Last sign of the agent' }) readonly lastSeenAt!: string | null;
  @IntegerField({ min: 0 }) readonly requests1h!: number;
  @IntegerField({ min: 0 }) readonly requests24h!: number;
  @IntegerField({ min: 0, description: 'Of 24 hours' }) readonly bytesIn!: number;
  @IntegerField({ min: 0, description: 'Of 24 hours' }) readonly bytesOut!: number;
  @IntegerField({ min: 0 }) readonly errors5xx1h!: number;
  @NestedArrayField(() => TrafficHourAnswer, {
    description: 'The hour that runs and the 23 before it, oldest first, also those without traffic',
  })
  readonly series!: readonly TrafficHourAnswer[];
}
