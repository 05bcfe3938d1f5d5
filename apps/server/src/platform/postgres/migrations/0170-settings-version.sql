-- Settings, switches, terms and offers are obeyed by every engine's next batch, whichever node changed them: a change raises the version on
-- every shard's row in its own transaction, and a batch is committed only under the version it was decided under.

alter table shard add column settings_version bigint not null default 0;

-- All rows carry the same version. One that is there from the beginning counts the changes made before a shard is taken for the first time.
insert into shard (shard) values (0) on conflict do nothing;

-- At COMMIT, once per transaction: the rows that every batch needs are locked only while the change is made durable.
create function raise_settings_version() returns trigger language plpgsql as $$
declare
  this_change text := pg_current_xact_id()::text;
begin
  if current_setting('tallystick.version_raised', true) is not distinct from this_change then return null; end if;
  perform set_config('tallystick.version_raised', this_change, true);
  -- Changes take turns, so that no two of them wait for each other's rows.
  perform pg_advisory_xact_lock(hashtext('settings version'));
  update shard set settings_version = settings_version + 1;
  return null;
end $$;

-- A shard taken for the first time takes its turn too: a change that cannot see its row yet would not be counted there.
create function begin_at_settings_version() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('settings version'));
  new.settings_version := coalesce((select max(settings_version) from shard), 0);
  return new;
end $$;

create trigger begin_at_settings_version before insert on shard for each row execute function begin_at_settings_version();

-- For every table that is read as a setting, a term or an offer; a migration that adds one calls it.
create procedure count_changes_of(changed regclass) language plpgsql as $$
begin
  execute format('create constraint trigger raise_settings_version after insert or update or delete on %s
    deferrable initially deferred for each row execute function raise_settings_version()', changed);
  execute format('create trigger raise_settings_version_emptied after truncate on %s
    for each statement execute function raise_settings_version()', changed);
end $$;

call count_changes_of('settings');
call count_changes_of('category');
call count_changes_of('pair');
call count_changes_of('market_hours');
call count_changes_of('market_closure');
call count_changes_of('market_week');
call count_changes_of('micro_duration');
call count_changes_of('micro_stake');
call count_changes_of('micro_suspension');
call count_changes_of('charge_coin');
call count_changes_of('charge_bank');
call count_changes_of('draw_currency');
call count_changes_of('loan_config');
call count_changes_of('fund');
