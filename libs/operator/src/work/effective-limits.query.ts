import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, SETTINGS } from '#libs/config';
import { RATE_LIMIT_BUCKETS } from '#libs/http';
import type { RateLimit, Setting } from '../contracts/index.js';

type Table = typeof SETTINGS;
type Row = Table[keyof Table];

/** What the process runs under: its settings, never a secret, and the limits of calls. */
@Injectable()
export class EffectiveLimits {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  settings(): Setting[] {
    return (Object.entries(SETTINGS) as [keyof Table, Row][]).map(([name, setting]) => {
      const { env, description } = setting;
      const secret = 'secret' in setting;
      const value = this.config[name];
      const isSet = value !== null;
      const isDefault = 'default' in setting && String(setting.default) === String(value);
      const shown = setting.type === 'url' ? withoutCredentials(value) : value;
      return { env, description, secret, value: secret ? null : shown, isSet, isDefault };
    });
  }

  rates(): RateLimit[] {
    return Object.entries(RATE_LIMIT_BUCKETS).flatMap(([name, bucket]) => {
      if (bucket === null) return [];
      const { subject, requests, windowSeconds } = bucket;
      const effective = typeof requests === 'number' ? requests : this.config[requests];
      return [{ name, subject, requests: effective, windowSeconds }];
    });
  }
}

/** An address may carry a name and a password of somebody, or a token behind a question mark. */
function withoutCredentials(value: Config[keyof Table]): Config[keyof Table] {
  if (typeof value !== 'string' || !URL.canParse(value)) return value;
  const url = new URL(value);
  if (!url.username && !url.password && !url.search) return value;
  url.username = '';
  url.password = '';
  url.search = '';
  return url.toString();
}
