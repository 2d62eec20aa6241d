import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was used of models, by whom, and who may use how much. */
export class Usage1764107000000 implements MigrationInterface {
  name = 'Usage1764107000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(WINDOWS);
    await runner.query(ADMIT);
    await runner.query(SETTLE);
    await runner.query(`
      grant usage on schema metering to portico_service;
      grant select, insert, update, delete on all tables in schema metering to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}

/** Amounts are millionths of a unit or of a credit. */
const TABLES = `
  create schema metering;

  -- All windows of a subject in one row, so that whoever decides about it takes one lock. A window whose stored start
  -- is not the computed one counts as empty. Portals: day, week, month; subscriptions: five hours, week, month.
  create table metering.usage (
    payer text not null check (payer in ('portal', 'seat')),
    subject_id uuid not null,
    portal_id uuid not null,
    -- Where the grid of the windows starts: of a portal, its first billable call.
    anchor timestamptz,
    w1_start timestamptz,
    w1_settled bigint not null default 0,
    w1_reserved bigint not null default 0,
    w2_start timestamptz,
    w2_settled bigint not null default 0,
    w2_reserved bigint not null default 0,
    w3_start timestamptz,
    w3_settled bigint not null default 0,
    w3_reserved bigint not null default 0,
    -- Credits for calls above the day and week limits, in one hour of UTC.
    over_hour timestamptz,
    over_settled bigint not null default 0,
    over_reserved bigint not null default 0,
    -- The last hour in which they reached the most an hour may cost.
    breaker_hour timestamptz,
    -- What the last call was judged by.
    limits bigint[],
    pacing text,
    primary key (payer, subject_id)
  ) with (fillfactor = 50);

  create table metering.ai_call (
    id uuid primary key,
    payer text not null check (payer in ('portal', 'seat', 'wallet', 'nobody')),
    subject_id uuid not null,
    portal_id uuid not null,
    key_id uuid not null,
    user_id uuid not null,
    model text not null,
    class text not null,
    billed text not null check (billed in ('quota', 'overage', 'wallet', 'none')),
    state text not null check (state in ('RESERVED', 'SETTLED', 'RELEASED', 'EXPIRED')),
    -- Units with the discount of the hour; gross is without it.
    reserved bigint not null,
    settled bigint not null default 0,
    gross bigint not null default 0,
    multiplier_milli integer not null,
    w1_start timestamptz,
    w2_start timestamptz,
    w3_start timestamptz,
    over_hour timestamptz,
    over_reserved bigint not null default 0,
    over_settled bigint not null default 0,
    hold_id uuid,
    -- How often it was admitted anew for a dearer model: each time its hold is another one.
    attempt smallint not null default 0,
    -- Credits taken from the wallet, and those it should have paid and could not.
    credits bigint not null default 0,
    uncollected bigint not null default 0,
    -- What it costs, so that whoever finds it abandoned can settle it.
    terms jsonb not null,
    -- While it runs: what has reached the client.
    prompt_tokens bigint not null default 0,
    cached_tokens bigint not null default 0,
    completion_tokens bigint not null default 0,
    audio_ms bigint not null default 0,
    images bigint not null default 0,
    usage_origin text,
    http_status smallint,
    end_reason text,
    owner_process uuid not null,
    seen_at timestamptz not null,
    -- A sweep has missed its sign of life once.
    suspected boolean not null default false,
    started_at timestamptz not null,
    ended_at timestamptz,
    -- Whether its units are in the facts.
    folded boolean not null default false
  ) with (fillfactor = 80);
  create index ai_call_of_portal on metering.ai_call (portal_id, started_at);
  create index ai_call_running on metering.ai_call (seen_at) where state = 'RESERVED';
  create index ai_call_unfolded on metering.ai_call (payer, subject_id)
    where not folded and state in ('SETTLED', 'EXPIRED');

  -- A view: what the facts say was used in an hour of UTC, by the hour in which calls were admitted.
  create table metering.usage_hour (
    usage_id text primary key,
    payer text not null,
    subject_id uuid not null,
    portal_id uuid not null,
    hour timestamptz not null,
    net bigint not null,
    gross bigint not null,
    calls bigint not null,
    last_version integer not null
  );
  create index usage_hour_of on metering.usage_hour (payer, subject_id, hour);

  -- Changes of a counter that no call made.
  create table metering.usage_adjustment (
    id uuid primary key,
    payer text not null check (payer in ('portal', 'seat')),
    subject_id uuid not null,
    window_no smallint not null check (window_no between 1 and 3),
    window_start timestamptz not null,
    delta bigint not null,
    reason text not null check (reason in ('RELIEF', 'DOWNGRADE', 'OPERATOR')),
    at timestamptz not null
  );
  create index usage_adjustment_of on metering.usage_adjustment (payer, subject_id, window_start);

  -- What is decided about a portal; null where the rule of the platform holds. "own" is what its administrator chose.
  create table metering.portal_policy (
    portal_id uuid primary key,
    month_units bigint check (month_units >= 0),
    month_unlimited boolean not null,
    pacing text,
    day_percent smallint,
    week_percent smallint,
    overage boolean,
    own_pacing text,
    own_day_percent smallint,
    own_week_percent smallint,
    updated_at timestamptz not null,
    last_version integer not null
  );

  -- Hours in which units cost less. One row: the schedule of the platform.
  create table metering.off_peak (
    schedule_id text primary key,
    timezone text not null,
    -- 7 rows of 24 thousandths, Monday first.
    grid integer[] not null,
    visible text not null,
    applies_to_money boolean not null,
    updated_at timestamptz not null,
    last_version integer not null
  );
`;

const WINDOWS = `
  -- The row as it counts at a moment: windows that are over are empty. A clock that was put back changes nothing.
  create function metering.rolled(u metering.usage, p_now timestamptz) returns metering.usage
  language plpgsql immutable as $$
  declare
    starts_at timestamptz;
  begin
    starts_at := date_bin('1 hour', p_now, 'epoch');
    if u.over_hour is null or u.over_hour < starts_at then
      u.over_hour := starts_at;
      u.over_settled := 0;
      u.over_reserved := 0;
    end if;
    if u.anchor is null then
      return u;
    end if;
    starts_at := date_bin(case u.payer when 'seat' then interval '5 hours' else interval '24 hours' end, p_now, u.anchor);
    if u.w1_start is null or u.w1_start < starts_at then
      u.w1_start := starts_at;
      u.w1_settled := 0;
      u.w1_reserved := 0;
    end if;
    starts_at := date_bin('7 days', p_now, u.anchor);
    if u.w2_start is null or u.w2_start < starts_at then
      u.w2_start := starts_at;
      u.w2_settled := 0;
      u.w2_reserved := 0;
    end if;
    starts_at := date_bin('30 days', p_now, u.anchor);
    if u.w3_start is null or u.w3_start < starts_at then
      u.w3_start := starts_at;
      u.w3_settled := 0;
      u.w3_reserved := 0;
    end if;
    return u;
  end $$;

  -- Whether one more call may run, and who pays for it: quota, overage, or the name of the refusal. A limit that is
  -- null is none. Refused as "busy" is only what running calls hold and may give back.
  create function metering.judged(u metering.usage, p_limits bigint[], p_pacing text, p_class text) returns text
  language plpgsql immutable as $$
  begin
    if u.w3_settled >= p_limits[3] then
      return 'month_exhausted';
    elsif u.w3_settled + u.w3_reserved >= p_limits[3] then
      return 'busy';
    elsif u.payer = 'portal' and (p_pacing in ('off', 'ignore') or p_class = 'image') then
      return 'quota';
    elsif u.w1_settled >= p_limits[1] or u.w2_settled >= p_limits[2] then
      return case when u.payer = 'seat' then 'window_exhausted' when p_pacing = 'block' then 'paced' else 'overage' end;
    elsif u.w1_settled + u.w1_reserved >= p_limits[1] or u.w2_settled + u.w2_reserved >= p_limits[2] then
      return 'busy';
    end if;
    return 'quota';
  end $$;
`;

const ADMIT = `
  -- Decides about calls of one subject in their order and reserves what those that may run will use at most. One that
  -- was admitted before is judged anew without what it holds, and keeps what it holds when it is refused.
  create function metering.admit(
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
                verdict := case verdict when 'overage' then 'wallet_empty' else 'balance' end;
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
            u.w1_reserved := u.w1_reserved + c.net;
            u.w2_reserved := u.w2_reserved + c.net;
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
            c.milli, u.w1_start, u.w2_start, u.w3_start, u.over_hour,
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

const SETTLE = `
  -- Ends calls of one subject, each once. What they used goes to the windows they were reserved in, where those
  -- still run. Answers "settled", "repeated", or "missing" for a call whose reservation a crash has lost.
  create function metering.settle(p_payer text, p_subject uuid, p_now timestamptz, p_calls jsonb)
  returns table (r_id uuid, r_outcome text)
  language plpgsql as $$
  declare
    is_counted constant boolean := p_payer in ('portal', 'seat');
    u metering.usage;
    c record;
    call metering.ai_call;
    over_cost bigint;
    owed bigint;
    paid bigint;
    is_durable boolean := false;
    is_changed boolean := false;
  begin
    if is_counted then
      select * into u from metering.usage where payer = p_payer and subject_id = p_subject for update;
    end if;
    -- In one order, so that two who settle the same calls cannot wait for each other.
    perform from metering.ai_call where id in (select (x ->> 'id')::uuid from jsonb_array_elements(p_calls) x)
      order by id for update;
    for c in
      select * from jsonb_to_recordset(p_calls) as x (
        id uuid, state text, net bigint, gross bigint, credits bigint, over_cost bigint, entry_id uuid,
        prompt_tokens bigint, cached_tokens bigint, completion_tokens bigint, audio_ms bigint, images bigint,
        usage_origin text, http_status smallint, end_reason text
      ) order by x.id
    loop
      r_id := c.id;
      select * into call from metering.ai_call where id = c.id;
      if not found then
        r_outcome := 'missing';
        return next;
        continue;
      elsif call.state <> 'RESERVED' then
        r_outcome := 'repeated';
        return next;
        continue;
      end if;
      -- Above a limit a call never costs more than was set aside, so that an hour keeps to the most it may cost.
      over_cost := case call.billed when 'overage' then least(c.over_cost, call.over_reserved) else 0 end;
      owed := case when call.billed in ('quota', 'overage', 'wallet') then c.credits + over_cost else 0 end;
      paid := 0;
      if call.hold_id is not null then
        is_durable := true;
        if owed > 0 then
          paid := money.settle(call.hold_id, c.entry_id, 'ai:' || call.id, owed, 'ai', call.id::text, p_now);
        else
          perform money.release(call.hold_id, p_now);
        end if;
      end if;
      update metering.ai_call set
        state = c.state, settled = c.net, gross = c.gross, over_settled = over_cost, credits = paid,
        uncollected = owed - paid + case call.billed when 'overage' then c.over_cost - over_cost else 0 end,
        prompt_tokens = c.prompt_tokens, cached_tokens = c.cached_tokens, completion_tokens = c.completion_tokens,
        audio_ms = c.audio_ms, images = c.images, usage_origin = c.usage_origin, http_status = c.http_status,
        end_reason = c.end_reason, ended_at = p_now, seen_at = p_now
      where id = call.id;
      if is_counted then
        is_changed := true;
        if u.w1_start = call.w1_start then
          u.w1_reserved := u.w1_reserved - call.reserved;
          u.w1_settled := u.w1_settled + c.net;
        end if;
        if u.w2_start = call.w2_start then
          u.w2_reserved := u.w2_reserved - call.reserved;
          u.w2_settled := u.w2_settled + c.net;
        end if;
        if u.w3_start = call.w3_start then
          u.w3_reserved := u.w3_reserved - call.reserved;
          u.w3_settled := u.w3_settled + c.net;
        end if;
        if u.over_hour = call.over_hour then
          u.over_reserved := u.over_reserved - call.over_reserved;
          u.over_settled := u.over_settled + over_cost;
        end if;
      end if;
      r_outcome := 'settled';
      return next;
    end loop;
    if is_changed then
      update metering.usage set
        w1_settled = u.w1_settled, w1_reserved = u.w1_reserved,
        w2_settled = u.w2_settled, w2_reserved = u.w2_reserved,
        w3_settled = u.w3_settled, w3_reserved = u.w3_reserved,
        over_settled = u.over_settled, over_reserved = u.over_reserved
      where payer = p_payer and subject_id = p_subject;
    end if;
    if not is_durable then
      perform set_config('synchronous_commit', 'off', true);
    end if;
  end $$;
`;
