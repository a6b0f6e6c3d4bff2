-- Rows that versioned commands write, such as typed notes, are logged at the commit. Only then is the organisation's clock locked,
-- so a versioned command neither waits for the clock while it works, nor makes others wait.

create function log_at_commit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  item jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  known jsonb := coalesce(item, was);
  here text := coalesce(current_setting('cairn.org_id', true), '');
  c record;
begin
  -- At the commit, the transaction may have entered another organisation or none.
  perform set_config('cairn.org_id', known->>'org_id', true);
  select * into c from count_changes((known->>'org_id')::uuid, tg_argv[0], 1);
  if c.last is not null then
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, before, after)
      values ((known->>'org_id')::uuid, c.last, tg_argv[0], (known->>'id')::uuid,
        case tg_op when 'INSERT' then 'Added' when 'UPDATE' then 'Updated' else 'Deleted' end, current_person(), (known->>'traction_id')::uuid, c.logged,
        case when was is null then null when item is null then log_row(was) else log_change(was, item) end,
        case when item is null then null when was is null then log_row(item) else log_change(item, was) end);
  end if;
  perform set_config('cairn.org_id', here, true);
  return null;
end $$;

-- Sets up a tenant table whose rows versioned commands write: row-level security, a version, and logging at the commit.
create procedure versioned(p_table regclass, p_entity text) language plpgsql as $$
begin
  call fence(p_table);
  execute format('create trigger count_version before update on %s for each row execute function count_version()', p_table);
  execute format('create constraint trigger log_at_commit after insert or update or delete on %s deferrable initially deferred '
    'for each row execute function log_at_commit(%L)', p_table, p_entity);
end $$;
