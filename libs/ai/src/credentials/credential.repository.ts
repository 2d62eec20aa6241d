import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, Repository } from 'typeorm';
import { CredentialColumns, CredentialTable } from '#libs/credentials';
import { Database } from '#libs/database';
import { CLOCK, type Clock, DAY_MS, utcDay } from '#libs/kernel';
import type { CallCounts } from '#libs/metering/contracts';
import type { Credential, CredentialDay, CredentialDays } from './credential.js';

@Entity({ schema: 'ai', name: 'credential' })
export class CredentialEntity extends CredentialColumns implements Credential {
  @Column('text') keySealed!: string;
  @Column('text') maskedKey!: string;
  @Column('text', { array: true, nullable: true }) models!: string[] | null;
  @Column('timestamptz', { nullable: true }) modelsFetchedAt!: Date | null;
  @Column('timestamptz') updatedAt!: Date;
}

/** Provider keys of people and portals. */
@Injectable()
export class CredentialRepository extends CredentialTable<Credential> {
  constructor(@InjectRepository(CredentialEntity) credentials: Repository<CredentialEntity>) {
    super(credentials, 'credential_once');
  }
}

/**
 * What was used with provider keys. Their providers bill it and nobody here does, so it is for people to read: of a
 * process that dies the last calls may be missing.
 */
@Injectable()
export class CredentialUsage {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds a call. Of a key that has been removed meanwhile nothing is kept. */
  async count(credentialId: string, counts: CallCounts): Promise<void> {
    const { promptTokens, cachedTokens, completionTokens, audioMs, images } = counts;
    await this.database.query(
      `insert into ai.credential_usage as known
         (credential_id, day, calls, prompt_tokens, cached_tokens, completion_tokens, audio_ms, images)
       select id, $2, 1, $3, $4, $5, $6, $7 from ai.credential where id = $1
       on conflict (credential_id, day) do update set
         calls = known.calls + 1,
         prompt_tokens = known.prompt_tokens + excluded.prompt_tokens,
         cached_tokens = known.cached_tokens + excluded.cached_tokens,
         completion_tokens = known.completion_tokens + excluded.completion_tokens,
         audio_ms = known.audio_ms + excluded.audio_ms,
         images = known.images + excluded.images`,
      [credentialId, this.today(), promptTokens, cachedTokens, completionTokens, audioMs, images],
    );
  }

  /** The days with calls among the last ones, today included, oldest first. */
  async days(credentialId: string, days: number): Promise<CredentialDays> {
    const [from, to] = [this.today(days - 1), this.today()];
    const rows = await this.database.query<Record<keyof CredentialDay, string>>(
      `select to_char(day, 'YYYY-MM-DD') as day, calls, prompt_tokens as "promptTokens",
              cached_tokens as "cachedTokens", completion_tokens as "completionTokens",
              audio_ms as "audioMs", images
         from ai.credential_usage where credential_id = $1 and day between $2 and $3 order by day`,
      [credentialId, from, to],
    );
    const found = rows.map(({ day, ...counts }) => ({
      day,
      calls: Number(counts.calls),
      promptTokens: Number(counts.promptTokens),
      cachedTokens: Number(counts.cachedTokens),
      completionTokens: Number(counts.completionTokens),
      audioMs: Number(counts.audioMs),
      images: Number(counts.images),
    }));
    return { from, to, days: found };
  }

  private today(daysAgo = 0): string {
    return utcDay(this.clock.nowMs() - daysAgo * DAY_MS);
  }
}
