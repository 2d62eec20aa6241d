import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A hold names the entry it was settled by; payments nobody could be credited with; hours of servers. */
export class WalletBooks1764107100001 implements MigrationInterface {
  name = 'WalletBooks1764107100001';

  async up(runner: QueryRunner): Promise<void> {
    await this.nameEntries(runner);
    await this.createTables(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }

  private async nameEntries(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table money.hold add column entry_id uuid unique references money.entry (id);
      update money.hold h set entry_id = e.id
      from money.entry e
      where h.state = 'SETTLED' and h.settled > 0 and e.kind = 'charge' and e.idem_key = 'ai:' || h.id;

      create or replace function money.settle(
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
        if v_posted = 0 then
          update money.hold h set state = 'SETTLED', settled = 0, resolved_at = p_now where h.id = p_hold;
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
        update money.hold h set state = 'SETTLED', settled = v_posted, entry_id = p_entry, resolved_at = p_now
        where h.id = p_hold;
        return v_posted;
      end $$;
    `);
  }

  private async createTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Signed by the provider, and of a portal nobody knows: an operator finds out whose it is.
      create table money.parked_top_up (
        provider text not null,
        event_id text not null,
        portal text not null,
        amount bigint not null check (amount > 0),
        reference text,
        parked_at timestamptz not null,
        last_seen_at timestamptz not null,
        times integer not null,
        primary key (provider, event_id)
      );

      -- Up to where the hours of a server are charged; what is before is over, whatever becomes of the clock.
      create table money.charged_server (
        server_id uuid primary key,
        portal_id uuid not null,
        charged_until timestamptz not null
      );

      grant select, insert, update, delete on money.parked_top_up, money.charged_server to portico_service;
    `);
  }
}
