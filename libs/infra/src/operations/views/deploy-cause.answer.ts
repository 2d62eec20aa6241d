import { EnumField, IntegerField, StringArrayField, StringField } from '#libs/http';
import {
  CAUSE_KINDS,
  CAUSE_SOURCES,
  type CauseKind,
  type CauseSource,
  type DeployCause,
} from '../output/deploy-cause.policy.js';

/** Why a deploy has ended without its release. */
export class DeployCauseAnswer implements DeployCause {
  @EnumField({ values: CAUSE_KINDS }) readonly kind!: CauseKind;
  @StringField({ description: 'A sentence for people' }) readonly summary!: string;
  @StringField({ nullable: true }) readonly step!: string | null;
  @IntegerField({ nullable: true, description: 'Of the command of the step, or of the application' })
  readonly exitCode!: number | null;
  @IntegerField({ nullable: true, description: 'HTTP status the application answered last' })
  readonly httpStatus!: number | null;
  @EnumField({ values: CAUSE_SOURCES, nullable: true, description: 'Where the lines are from' })
  readonly source!: CauseSource | null;
  @StringArrayField({ description: 'The last that was printed, at most 40 lines and 4 KiB, secrets masked' })
  readonly lines!: readonly string[];
  @StringField({
    nullable: true,
    description: 'The release that answers meanwhile; null when there is none, and while nobody knows',
  })
  readonly rolledBackTo!: string | null;
}
