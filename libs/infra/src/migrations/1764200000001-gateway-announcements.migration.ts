import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the gateway remembers is announced when it changes, with the commit, so that no change can go untold. */
export class GatewayAnnouncements1764200000001 implements MigrationInterface {
  name = 'GatewayAnnouncements1764200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function infra.push_server_change() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          perform pg_notify('infra_changed', 'server:' || old.id);
        end if;
        if tg_op <> 'DELETE' and new.subdomain is not null then
          perform pg_notify('infra_changed', 'subdomain:' || new.subdomain);
        end if;
        return null;
      end $$;

      create trigger push_insert after insert on infra.server
        for each row execute function infra.push_server_change();
      create trigger push_change after update on infra.server for each row
        -- Facts that change nothing of these are many, and an announcement makes commits wait for each other.
        when ((old.portal_id, old.owner_user_id, old.app_id, old.subdomain, old.galaxy_id, old.mode, old.status,
               old.access_policy, old.name, old.kind)
              is distinct from
              (new.portal_id, new.owner_user_id, new.app_id, new.subdomain, new.galaxy_id, new.mode, new.status,
               new.access_policy, new.name, new.kind))
        execute function infra.push_server_change();
      create trigger push_delete after delete on infra.server
        for each row execute function infra.push_server_change();

      create function infra.push_part_of_server() returns trigger language plpgsql as $$
      begin
        perform pg_notify('infra_changed', 'server:' || coalesce(new.server_id, old.server_id));
        return null;
      end $$;

      create trigger push_change after insert or update or delete on infra.server_member
        for each row execute function infra.push_part_of_server();
      create trigger push_change after insert or update or delete on infra.access_entry
        for each row execute function infra.push_part_of_server();
      create trigger push_change after insert or update or delete on infra.server_text
        for each row execute function infra.push_part_of_server();

      create function infra.push_token_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('infra_changed', 'token:' || old.id);
        return null;
      end $$;

      create trigger push_change after update or delete on infra.access_token
        for each row execute function infra.push_token_change();

      create function infra.push_visit_end() returns trigger language plpgsql as $$
      begin
        perform pg_notify('infra_changed', 'visit:' || encode(old.cookie_hash, 'hex'));
        return null;
      end $$;

      -- Rows that are swept away because their time is over end nothing.
      create trigger push_end after delete on infra.gateway_session for each row
        when (old.expires_at > now())
        execute function infra.push_visit_end();
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
