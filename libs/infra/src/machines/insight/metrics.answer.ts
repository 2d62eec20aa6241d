import { BooleanField, DateField, IntegerField } from '#libs/http';

/** Connection and traffic of a server. */
export class MetricsAnswer {
  @BooleanField() readonly agentConnected!: boolean;
  @DateField({ nullable: true, description: 'Last sign of the agent' }) readonly lastSeenAt!: string | null;
  @IntegerField({ min: 0 }) readonly requests1h!: number;
  @IntegerField({ min: 0 }) readonly requests24h!: number;
  @IntegerField({ min: 0, description: 'Of 24 hours' }) readonly bytesIn!: number;
  @IntegerField({ min: 0, description: 'Of 24 hours' }) readonly bytesOut!: number;
  @IntegerField({ min: 0 }) readonly errors5xx1h!: number;
}
