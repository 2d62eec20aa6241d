import { BooleanField, IgnoreUnknown, StringField } from '#libs/http/contracts';
import { camelKeys } from '../../records/camel-keys.js';
import { isPlainRecord, type PlainRecord } from '../../records/record-mapper.js';
import { fromHost } from '../../values/field-values.js';
import type { PresentedAnswer } from '../action-definition.js';

/** What the portal asks of a person's working days; spans and times of day as `HH:MM:SS`. */
@IgnoreUnknown()
export class WorkdaySettings {
  @BooleanField({ description: 'Working time is tracked', optional: true, nullable: true })
  readonly ufTimeman?: boolean | null;
  @BooleanField({ description: 'The person decides about the hours', optional: true, nullable: true })
  readonly ufTmFree?: boolean | null;
  @StringField({ description: 'Latest beginning', optional: true, nullable: true })
  readonly ufTmMaxStart?: string | null;
  @StringField({ description: 'Earliest end', optional: true, nullable: true })
  readonly ufTmMinFinish?: string | null;
  @StringField({ description: 'Shortest day', optional: true, nullable: true })
  readonly ufTmMinDuration?: string | null;
  @StringField({
    description: 'How far a time may be changed without approval',
    optional: true,
    nullable: true,
  })
  readonly ufTmAllowedDelta?: string | null;
  @BooleanField({
    description: 'May manage the time of others; only in settings of one’s own',
    optional: true,
    nullable: true,
  })
  readonly admin?: boolean | null;
}

const FLAGS = ['ufTimeman', 'ufTmFree', 'admin'] as const;

/** Null for anything but settings. */
export function presentWorkdaySettings(payload: unknown): PresentedAnswer | null {
  if (!isPlainRecord(payload)) return null;
  const settings = camelKeys(payload) as PlainRecord;
  const flags = FLAGS.filter((name) => name in settings).map((name) => [
    name,
    fromHost('boolean', settings[name]),
  ]);
  return { data: { ...settings, ...Object.fromEntries(flags) } };
}
