import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Images of a portal count in its month, and in no day or week: their calls stand in no such window. A call the
 * wallet covers but for what others hold is refused as busy.
 */
export class PacedCalls1764800000010 implements MigrationInterface {
  name = 'PacedCalls1764800000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ADMIT);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}

const ADMIT = `
  create or replace function metering.admit(
    p_payer text,
    p_subject uuid,
    p_portal uuid,
    p_anchor timestamptz,
    p_now timestamptz,
    p_limits bigint[],
    p_pacing text,
    p_overage boolean,
    p_hour_cap bigint,
    p_policy_version integer,
    p_schedule_version integer,
    p_owner uuid,
    p_calls jsonb
  ) returns table (
    r_id uuid,
    r_verdict text,
    r_anchor timestamptz,
    r_w1_start timestamptz,
    r_w2_start timestamptz,
    r_w3_start timestamptz,
    r_w1_over boolean,
    r_w2_over boolean,
    r_hour timestamptz
  )
  language plpgsql as $$
  declare
    is_counted constant boolean := p_payer in ('portal', 'seat');
    u metering.usage;
    judged_of metering.usage;
    c record;
    known metering.ai_call;
    verdict text;
    amount bigint;
    hold uuid;
    is_paced boolean;
    is_durable boolean := false;
    is_changed boolean := false;
  begin
    if coalesce((select last_version from metering.portal_policy where portal_id = p_portal), 0) <> p_policy_version
      or coalesce((select last_version from metering.off_peak), 0) <> p_schedule_version
    then
      return query select (x ->> 'id')::uuid, 'stale', null::timestamptz, null::timestamptz, null::timestamptz,
        null::timestamptz, false, false, null::timestamptz
      from jsonb_array_elements(p_calls) x;
      return;
    end if;
    if is_counted then
      perform set_config('lock_timeout', '250ms', true);
      select * into u from metering.usage where payer = p_payer and subject_id = p_subject for update;
      if not found then
        insert into metering.usage (payer, subject_id, portal_id, anchor)
        values (p_payer, p_subject, p_portal, p_anchor) on conflict do nothing;
        select * into u from metering.usage where payer = p_payer and subject_id = p_subject for update;
      end if;
      perform set_config('lock_timeout', '0', true);
      u.anchor := coalesce(p_anchor, u.anchor);
      u := metering.rolled(u, p_now);
    end if;
    for c in
      select * from jsonb_to_recordset(p_calls) as x (
        id uuid, key_id uuid, user_id uuid, model text, class text, gross bigint, net bigint, milli integer,
        credits bigint, over_cost bigint, hold_id uuid, again boolean, terms jsonb
      )
    loop
      select * into known from metering.ai_call where id = c.id;
      judged_of := u;
      hold := null;
      is_paced := p_payer <> 'portal' or c.class <> 'image';
      if found and not (coalesce(c.again, false) and known.state = 'RESERVED') then
        verdict := 'repeated';
      elsif not found and coalesce(c.again, false) then
        verdict := 'unknown';
      else
        if known.id is not null then
          if judged_of.w1_start = known.w1_start then judged_of.w1_reserved := judged_of.w1_reserved - known.reserved; end if;
          if judged_of.w2_start = known.w2_start then judged_of.w2_reserved := judged_of.w2_reserved - known.reserved; end if;
          if judged_of.w3_start = known.w3_start then judged_of.w3_reserved := judged_of.w3_reserved - known.reserved; end if;
          if judged_of.over_hour = known.over_hour then
            judged_of.over_reserved := judged_of.over_reserved - known.over_reserved;
          end if;
        end if;
        verdict := case p_payer when 'nobody' then 'none' when 'wallet' then 'wallet'
          else metering.judged(judged_of, p_limits, p_pacing, c.class) end;
        if verdict = 'overage' and not p_overage then
          verdict := 'wallet_off';
        end if;
        amount := case verdict when 'overage' then c.credits + c.over_cost when 'quota' then c.credits
          when 'wallet' then c.credits else 0 end;
        -- A hold that leads nowhere leaves no trace: what raises here takes it back.
        if amount > 0 or verdict = 'overage' or known.hold_id is not null then
          begin
            if known.hold_id is not null then
              perform money.release(known.hold_id, p_now);
            end if;
            if amount > 0 then
              hold := c.hold_id;
              is_durable := true;
              if not money.hold(hold, 'ai:' || c.id || ':' || coalesce(known.attempt + 1, 0), p_portal, amount, 'ai',
                p_now + interval '2 hours', p_now)
              then
                -- What others hold may come back in a moment; what is not there does not.
                verdict := case when exists (select from money.account a
                    where a.portal_id = p_portal and a.code = 'wallet' and a.posted >= amount) then 'busy'
                  when verdict = 'overage' then 'wallet_empty' else 'balance' end;
                raise sqlstate 'AI001';
              end if;
            end if;
            if verdict = 'overage' and judged_of.over_settled + judged_of.over_reserved + c.over_cost > p_hour_cap then
              verdict := 'breaker';
              raise sqlstate 'AI001';
            elsif verdict not in ('quota', 'overage', 'wallet', 'none') then
              raise sqlstate 'AI001';
            end if;
          exception when sqlstate 'AI001' then
            hold := null;
          end;
        end if;
        if verdict = 'breaker' then
          u.breaker_hour := u.over_hour;
          is_changed := true;
        end if;
        if verdict in ('quota', 'overage', 'wallet', 'none') then
          u := judged_of;
          if is_counted then
            is_changed := true;
            if u.anchor is null then
              u.anchor := p_now;
              u := metering.rolled(u, p_now);
            end if;
            if is_paced then
              u.w1_reserved := u.w1_reserved + c.net;
              u.w2_reserved := u.w2_reserved + c.net;
            end if;
            u.w3_reserved := u.w3_reserved + c.net;
            if verdict = 'overage' then
              u.over_reserved := u.over_reserved + c.over_cost;
            end if;
          end if;
          insert into metering.ai_call as call (
            id, payer, subject_id, portal_id, key_id, user_id, model, class, billed, state, reserved, gross,
            multiplier_milli, w1_start, w2_start, w3_start, over_hour, over_reserved, hold_id, terms, owner_process,
            seen_at, started_at
          ) values (
            c.id, p_payer, p_subject, p_portal, c.key_id, c.user_id, c.model, c.class, verdict, 'RESERVED', c.net, 0,
            c.milli, case when is_paced then u.w1_start end, case when is_paced then u.w2_start end, u.w3_start,
            u.over_hour,
            case verdict when 'overage' then c.over_cost else 0 end, hold, c.terms, p_owner, p_now, p_now
          ) on conflict (id) do update set
            model = excluded.model, billed = excluded.billed, reserved = excluded.reserved,
            w1_start = excluded.w1_start, w2_start = excluded.w2_start, w3_start = excluded.w3_start,
            over_hour = excluded.over_hour, over_reserved = excluded.over_reserved, hold_id = excluded.hold_id,
            attempt = call.attempt + 1, terms = excluded.terms, seen_at = excluded.seen_at;
        end if;
      end if;
      r_id := c.id;
      r_verdict := verdict;
      r_anchor := u.anchor;
      r_w1_start := u.w1_start;
      r_w2_start := u.w2_start;
      r_w3_start := u.w3_start;
      r_w1_over := coalesce(u.w1_settled >= p_limits[1], false);
      r_w2_over := coalesce(u.w2_settled >= p_limits[2], false);
      r_hour := u.over_hour;
      return next;
    end loop;
    if is_changed then
      update metering.usage set
        anchor = u.anchor,
        w1_start = u.w1_start, w1_settled = u.w1_settled, w1_reserved = u.w1_reserved,
        w2_start = u.w2_start, w2_settled = u.w2_settled, w2_reserved = u.w2_reserved,
        w3_start = u.w3_start, w3_settled = u.w3_settled, w3_reserved = u.w3_reserved,
        over_hour = u.over_hour, over_settled = u.over_settled, over_reserved = u.over_reserved,
        breaker_hour = u.breaker_hour, limits = p_limits, pacing = p_pacing
      where payer = p_payer and subject_id = p_subject;
    end if;
    -- A reservation that a crash of the server loses is made good when its call is settled; money must not be lost.
    if not is_durable then
      perform set_config('synchronous_commit', 'off', true);
    end if;
  end $$;
`;
