-- A command that was run ahead, on what a node remembered, enters here with its answer. Under the organisation's lock it is
-- checked that all of that still holds: the session with its organisation and time zone, and the clocks of what the command
-- relied on (those in p_never had no change yet); the clock of permissions, which is always among them, stands for role and
-- rights. If not, or if somebody holds the lock, or if the key has an answer, this fails and nothing has happened.
-- p_waits says that a later transaction of the same connection flushes this one to disk.
create function enter_ahead(p_context uuid, p_auth_session uuid, p_person uuid, p_org uuid, p_zone text, p_clocks jsonb, p_never text[],
  p_key text, p_hash text, p_reply text, p_waits boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ignored text;
begin
  ignored := set_config('cairn.person_id', p_person::text, true);
  ignored := set_config('cairn.org_id', p_org::text, true);
  if p_waits then
    ignored := set_config('synchronous_commit', 'off', true);
  end if;
  insert into idempotency (org_id, person_id, key, request_hash, status, reply)
    select p_org, p_person, p_key, p_hash, 200, p_reply
    from session_context s
      join auth.session a on a.id = s.auth_session_id and a."expiresAt" > now()
      join org_clock c on c.org_id = s.org_id
    where s.id = p_context and s.person_id = p_person and s.auth_session_id = p_auth_session and s.org_id = p_org
      and s.time_zone = p_zone and c.entities @> p_clocks and not c.entities ?| p_never
    for update of c nowait;
  if not found then
    raise exception 'what was remembered no longer holds' using errcode = 'serialization_failure';
  end if;
end $$;

-- Rows are mostly added one at a time: for one, a trigger of the row does what one of the statement does at about half its cost.
create or replace function log_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item jsonb := to_jsonb(new);
  n bigint;
begin
  update org_clock c set seq = c.seq + 1, entities = c.entities || jsonb_build_object(tg_argv[0], c.seq + 1)
    where c.org_id = new.org_id returning c.seq into n;
  if not found then
    insert into org_clock as c (org_id, seq, entities) values (new.org_id, 1, jsonb_build_object(tg_argv[0], 1))
      on conflict (org_id) do update set seq = c.seq + 1, entities = c.entities || jsonb_build_object(tg_argv[0], c.seq + 1)
      returning c.seq into n;
  end if;
  insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, after)
    values (new.org_id, n, tg_argv[0], new.id, 'Added', current_person(), (item->>'traction_id')::uuid, item);
  return null;
end $$;

create or replace procedure watch(p_table regclass, p_entity text) language plpgsql as $$
begin
  execute format('create trigger log_added after insert on %s for each row execute function log_added(%L)', p_table, p_entity);
  execute format('create trigger log_updated after update on %s referencing old table as old_rows new table as new_rows for each statement execute function log_updated(%L)', p_table, p_entity);
  execute format('create trigger log_deleted after delete on %s referencing old table as old_rows for each statement execute function log_deleted(%L)', p_table, p_entity);
end $$;

do $$
declare
  t record;
begin
  for t in select g.tgrelid::regclass as watched, split_part(encode(g.tgargs, 'escape'), '\000', 1) as entity from pg_trigger g where g.tgname = 'log_added' loop
    execute format('drop trigger log_added on %s', t.watched);
    execute format('create trigger log_added after insert on %s for each row execute function log_added(%L)', t.watched, t.entity);
  end loop;
end $$;
