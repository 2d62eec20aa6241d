import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Schema `money`: a ledger of double entry, in micro-credits. Entries and postings are append-only, and everything
 * but the view of debts is written by the functions here alone. Time is always a parameter, so that the service
 * clock governs it. SQLSTATE of refusals: `MN402` not covered, `MN404` no such hold, `MN409` the key names something
 * else.
 */
export class Money1764107100000 implements MigrationInterface {
  name = 'Money1764107100000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createTables(runner);
    await this.refuseChanges(runner);
    await this.createHelpers(runner);
    await this.createPost(runner);
    await this.createHold(runner);
    await this.createSettle(runner);
    await this.createRelease(runner);
    await this.createAccounts(runner);
    await this.grant(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }

  private async createTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema money;

      -- Only wallets keep a balance: one stored for the revenue of all portals would be one hot row.
      create table money.account (
        id uuid primary key,
        portal_id uuid,
        code text not null check (length(code) between 1 and 100),
        posted bigint,
        held bigint not null default 0 check (held >= 0),
        constraint account_name unique nulls not distinct (portal_id, code),
        check ((portal_id is not null) = (code = 'wallet')),
        check ((portal_id is not null) = (posted is not null)),
        check (portal_id is not null or held = 0)
      ) with (fillfactor = 50);

      create table money.entry (
        id uuid primary key,
        idem_key text not null unique check (length(idem_key) between 1 and 300),
        fingerprint bytea not null,
        kind text not null,
        portal_id uuid,
        effective_at timestamptz not null,
        reverses uuid unique references money.entry (id),
        reference text,
        actor jsonb not null
      );

      -- The number is taken under the lock of the wallet: within a wallet its order is the order of commits.
      create table money.posting (
        entry_id uuid not null references money.entry (id),
        seq smallint not null,
        account_id uuid not null references money.account (id),
        amount bigint not null check (amount <> 0),
        balance_after bigint,
        number bigint not null generated always as identity,
        primary key (entry_id, seq)
      );
      create unique index posting_of_account on money.posting (account_id, number);

      create table money.hold (
        id uuid primary key,
        idem_key text not null unique check (length(idem_key) between 1 and 300),
        account_id uuid not null references money.account (id),
        amount bigint not null check (amount > 0),
        settled bigint,
        state text not null default 'OPEN' check (state in ('OPEN', 'SETTLED', 'RELEASED', 'EXPIRED')),
        purpose text not null,
        opened_at timestamptz not null,
        expires_at timestamptz not null,
        resolved_at timestamptz,
        check ((state = 'SETTLED') = (settled is not null)),
        check ((state = 'OPEN') = (resolved_at is null))
      ) with (fillfactor = 80);
      create index hold_expiry on money.hold (expires_at) where state = 'OPEN';
      create index hold_of_account on money.hold (account_id) where state = 'OPEN';

      create table money.debt (
        portal_id uuid primary key,
        state text not null check (state in ('CLEAR', 'GRACE', 'FROZEN')),
        since timestamptz not null,
        grace_until timestamptz,
        last_version integer not null,
        check ((state = 'GRACE') = (grace_until is not null))
      );
      create index debt_open on money.debt (portal_id) where state <> 'CLEAR';
      create index wallet_below_zero on money.account (portal_id) where posted < 0;
    `);
  }

  private async refuseChanges(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function money.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'money.% is append-only: % is refused', tg_table_name, tg_op using errcode = 'MN403';
      end $$;

      create trigger entry_append_only before update or delete or truncate on money.entry
        for each statement execute function money.refuse_change();
      alter table money.entry enable always trigger entry_append_only;
      create trigger posting_append_only before update or delete or truncate on money.posting
        for each statement execute function money.refuse_change();
      alter table money.posting enable always trigger posting_append_only;
    `);
  }

  private async createHelpers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function money.account_of(p_portal uuid, p_code text) returns uuid
      language plpgsql set search_path = pg_catalog as $$
      declare
        v_id uuid;
      begin
        select a.id into v_id from money.account a
        where a.portal_id is not distinct from p_portal and a.code = p_code;
        if v_id is null then
          insert into money.account (id, portal_id, code, posted)
          values (gen_random_uuid(), p_portal, p_code, case when p_portal is not null then 0 end)
          on conflict on constraint account_name do nothing;
          select a.id into v_id from money.account a
          where a.portal_id is not distinct from p_portal and a.code = p_code;
        end if;
        return v_id;
      end $$;

      create function money.fingerprint_of(p_kind text, p_legs jsonb, p_reverses uuid) returns bytea
      language sql immutable set search_path = pg_catalog as $$
        select sha256(convert_to(jsonb_build_object(
          'kind', p_kind,
          'reverses', p_reverses,
          'legs', (select jsonb_agg(jsonb_build_array(
                     leg.value ->> 'portal', leg.value ->> 'code', (leg.value ->> 'amount')::bigint) order by leg.ordinality)
                   from jsonb_array_elements(p_legs) with ordinality as leg)
        )::text, 'UTF8'));
      $$;

      -- One row of an entry; the balance of a wallet moves with it.
      create function money.add_posting(p_entry uuid, p_seq integer, p_account uuid, p_amount bigint) returns bigint
      language plpgsql set search_path = pg_catalog as $$
      declare
        v_balance bigint;
      begin
        update money.account a set posted = a.posted + p_amount
        where a.id = p_account and a.posted is not null
        returning a.posted into v_balance;
        insert into money.posting (entry_id, seq, account_id, amount, balance_after)
        values (p_entry, p_seq, p_account, p_amount, v_balance);
        return v_balance;
      end $$;
    `);
  }

  /**
   * The wallets are locked before anything is looked at, in the order of their ids. A key that is known answers with
   * its entry; whether that one says the same is told by its fingerprint.
   */
  private async createPost(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function money.post(
        p_entry uuid, p_idem text, p_kind text, p_portal uuid, p_legs jsonb, p_may_owe boolean,
        p_reverses uuid, p_reference text, p_actor jsonb, p_now timestamptz,
        out o_entry uuid, out o_new boolean, out o_balance bigint
      ) language plpgsql security definer set search_path = pg_catalog as $$
      declare
        v_fingerprint bytea := money.fingerprint_of(p_kind, p_legs, p_reverses);
        v_count integer := jsonb_array_length(p_legs);
        v_sum bigint;
        v_accounts uuid[];
        v_short uuid;
        v_found money.entry;
      begin
        select sum((leg ->> 'amount')::bigint), array_agg(money.account_of((leg ->> 'portal')::uuid, leg ->> 'code') order by n)
        into v_sum, v_accounts
        from jsonb_array_elements(p_legs) with ordinality as legs (leg, n);
        if v_count < 2 or v_sum <> 0 then
          raise exception 'the % legs of % sum to %', v_count, p_idem, v_sum using errcode = 'MN400';
        end if;
        perform from money.account a where a.id = any (v_accounts) and a.posted is not null order by a.id for update;

        select * into v_found from money.entry e where e.idem_key = p_idem;
        if not found then
          select a.portal_id into v_short
          from money.account a
          join (select v_accounts[n::integer] as account_id, sum((leg ->> 'amount')::bigint) as change
                from jsonb_array_elements(p_legs) with ordinality as legs (leg, n) group by 1) c on c.account_id = a.id
          where a.posted is not null and c.change < 0 and a.posted - a.held + c.change < 0
          limit 1;
          if v_short is not null and not p_may_owe then
            raise exception 'the wallet of % does not cover %', v_short, p_idem using errcode = 'MN402';
          end if;
          insert into money.entry (id, idem_key, fingerprint, kind, portal_id, effective_at, reverses, reference, actor)
          values (p_entry, p_idem, v_fingerprint, p_kind, p_portal, p_now, p_reverses, p_reference, p_actor)
          on conflict (idem_key) do nothing;
          o_new := found;
          if not o_new then
            select * into v_found from money.entry e where e.idem_key = p_idem;
          end if;
        else
          o_new := false;
        end if;

        if o_new then
          o_entry := p_entry;
          for n in 1 .. v_count loop
            perform money.add_posting(p_entry, n, v_accounts[n], (p_legs -> (n - 1) ->> 'amount')::bigint);
          end loop;
        else
          if v_found.fingerprint <> v_fingerprint then
            raise exception 'the key % stands for another entry', p_idem using errcode = 'MN409', detail = v_found.id::text;
          end if;
          o_entry := v_found.id;
        end if;
        select a.posted into o_balance from money.account a where a.portal_id = p_portal and a.code = 'wallet';
      end $$;
    `);
  }

  /** A repeat of an open or settled hold is true and holds nothing more; of one that was given back it is false. */
  private async createHold(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function money.hold(
        p_hold uuid, p_idem text, p_portal uuid, p_amount bigint, p_purpose text,
        p_expires timestamptz, p_now timestamptz
      ) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
      declare
        v_wallet money.account;
        v_found money.hold;
      begin
        select * into v_wallet from money.account a
        where a.portal_id = p_portal and a.code = 'wallet' for update;
        select * into v_found from money.hold h where h.idem_key = p_idem;
        if found then
          if v_found.account_id is distinct from v_wallet.id or v_found.amount <> p_amount then
            raise exception 'the key % stands for another hold', p_idem
              using errcode = 'MN409', detail = v_found.id::text;
          end if;
          return v_found.state in ('OPEN', 'SETTLED');
        end if;
        if v_wallet.id is null or v_wallet.posted - v_wallet.held < p_amount then
          return false;
        end if;
        insert into money.hold (id, idem_key, account_id, amount, purpose, opened_at, expires_at)
        values (p_hold, p_idem, v_wallet.id, p_amount, p_purpose, p_now, p_expires);
        update money.account a set held = a.held + p_amount where a.id = v_wallet.id;
        return true;
      end $$;
    `);
  }

  /**
   * Of the held amount as much as was used; what exceeds it, or comes after the hold has expired, as far as the
   * wallet covers it. The row of the hold is locked before that of the wallet; nobody locks them the other way round.
   */
  private async createSettle(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function money.settle(
        p_hold uuid, p_entry uuid, p_idem text, p_actual bigint, p_area text, p_reference text, p_now timestamptz
      ) returns bigint language plpgsql security definer set search_path = pg_catalog as $$
      declare
        v_hold money.hold;
        v_wallet money.account;
        v_posted bigint;
        v_revenue uuid;
        v_legs jsonb;
      begin
        if p_actual < 0 then
          raise exception 'hold % cannot be settled with %', p_hold, p_actual using errcode = 'MN400';
        end if;
        select * into v_hold from money.hold h where h.id = p_hold for update;
        if not found then
          raise exception 'there is no hold %', p_hold using errcode = 'MN404';
        end if;
        if v_hold.state = 'SETTLED' then
          return v_hold.settled;
        elsif v_hold.state = 'RELEASED' then
          return 0;
        end if;

        update money.account a set held = a.held - case v_hold.state when 'OPEN' then v_hold.amount else 0 end
        where a.id = v_hold.account_id
        returning * into v_wallet;
        v_posted := case v_hold.state when 'OPEN' then least(p_actual, v_hold.amount) else 0 end;
        v_posted := v_posted
          + least(p_actual - v_posted, greatest(0, v_wallet.posted - v_posted - v_wallet.held));
        update money.hold h set state = 'SETTLED', settled = v_posted, resolved_at = p_now where h.id = p_hold;
        if v_posted = 0 then
          return 0;
        end if;

        v_revenue := money.account_of(null, 'revenue:' || p_area);
        v_legs := jsonb_build_array(
          jsonb_build_object('portal', v_wallet.portal_id, 'code', 'wallet', 'amount', -v_posted),
          jsonb_build_object('portal', null, 'code', 'revenue:' || p_area, 'amount', v_posted));
        insert into money.entry (id, idem_key, fingerprint, kind, portal_id, effective_at, reference, actor)
        values (p_entry, p_idem, money.fingerprint_of('charge', v_legs, null), 'charge', v_wallet.portal_id, p_now,
                p_reference, '{"kind": "system", "keyId": null, "userId": null}');
        perform money.add_posting(p_entry, 1, v_wallet.id, -v_posted);
        perform money.add_posting(p_entry, 2, v_revenue, v_posted);
        return v_posted;
      end $$;
    `);
  }

  /** Gives back what is held; expiry does so with what nobody has resolved in time. */
  private async createRelease(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function money.release(p_hold uuid, p_now timestamptz)
      returns boolean language plpgsql security definer set search_path = pg_catalog as $$
      declare
        v_hold money.hold;
      begin
        update money.hold h set state = 'RELEASED', resolved_at = p_now
        where h.id = p_hold and h.state = 'OPEN'
        returning * into v_hold;
        if not found then
          return false;
        end if;
        update money.account a set held = a.held - v_hold.amount where a.id = v_hold.account_id;
        return true;
      end $$;

      create function money.expire_holds(p_now timestamptz, p_limit integer)
      returns integer language plpgsql security definer set search_path = pg_catalog as $$
      declare
        v_count integer := 0;
        v_hold money.hold;
      begin
        for v_hold in
          select * from money.hold h where h.state = 'OPEN' and h.expires_at <= p_now
          order by h.account_id limit p_limit for update skip locked
        loop
          update money.hold h set state = 'EXPIRED', resolved_at = p_now where h.id = v_hold.id;
          update money.account a set held = a.held - v_hold.amount where a.id = v_hold.account_id;
          v_count := v_count + 1;
        end loop;
        return v_count;
      end $$;
    `);
  }

  /** The accounts every installation has; they exist before two transactions could wait for each other to make one. */
  private async createAccounts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into money.account (id, code)
      select gen_random_uuid(), code
      from unnest(array['adjustment', 'source:operator', 'revenue:ai', 'revenue:infra']) as code;
    `);
  }

  private async grant(runner: QueryRunner): Promise<void> {
    await runner.query(`
      revoke all on all functions in schema money from public;
      grant usage on schema money to portico_service;
      grant execute on function money.post, money.hold, money.settle, money.release, money.expire_holds
        to portico_service;
      grant select on money.account, money.entry, money.posting, money.hold to portico_service;
      grant select, insert, update, delete on money.debt to portico_service;
    `);
  }
}
