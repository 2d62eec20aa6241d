import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Coupons, who has redeemed which, and how often codes are tried. A code itself is kept nowhere. */
export class Coupons1764108220000 implements MigrationInterface {
  name = 'Coupons1764108220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table cowork.coupon (
        id uuid primary key,
        code_hash bytea not null unique,
        pepper_id text not null,
        -- The last characters, for people to tell coupons apart.
        hint text not null,
        effect_type text not null check (effect_type in ('credits', 'free_months', 'discount', 'boost')),
        -- Micro-credits, months, percent, percent.
        effect_value bigint not null check (effect_value > 0),
        effect_days integer check (effect_days > 0),
        -- Subscriptions it is for; null: any.
        tiers text[],
        max_uses integer check (max_uses > 0),
        used integer not null default 0,
        valid_until timestamptz,
        created_at timestamptz not null,
        revoked_at timestamptz,
        check ((effect_type = 'boost') = (effect_days is not null)),
        check (used >= 0 and (max_uses is null or used <= max_uses))
      );

      create table cowork.coupon_redemption (
        id uuid primary key,
        coupon_id uuid not null references cowork.coupon,
        seat_id uuid not null,
        redeemed_at timestamptz not null,
        -- A subscription redeems a coupon once.
        unique (coupon_id, seat_id)
      );

      -- How many codes a person has tried on a day of UTC, and within a minute from the first; the newest are kept.
      create table cowork.coupon_tries (
        portal_id uuid not null,
        user_id uuid not null,
        day date not null,
        tries integer not null,
        minute_start timestamptz not null,
        minute_tries integer not null,
        primary key (portal_id, user_id)
      );

      grant select, insert, update, delete on cowork.coupon, cowork.coupon_redemption, cowork.coupon_tries
        to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
