-- A trigger of each row takes time with the square of the rows of one statement: thousands took many seconds. The trigger is one of the
-- statement again, with a shorter way for one row in an organisation that has a clock, which is the usual case.
create or replace function log_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  items jsonb[] := array(select to_jsonb(n) from new_rows n limit 2);
  item jsonb := items[1];
  r record;
  last bigint;
begin
  if cardinality(items) = 1 then
    update org_clock c set seq = c.seq + 1, entities = c.entities || jsonb_build_object(tg_argv[0], c.seq + 1)
      where c.org_id = (item->>'org_id')::uuid returning c.seq into last;
    if found then
      insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, after)
        values ((item->>'org_id')::uuid, last, tg_argv[0], (item->>'id')::uuid, 'Added', current_person(), (item->>'traction_id')::uuid, item);
      return null;
    end if;
  end if;
  for r in select n.org_id, count(*)::integer amount from new_rows n group by n.org_id loop
    insert into org_clock as c (org_id, seq, entities) values (r.org_id, r.amount, jsonb_build_object(tg_argv[0], r.amount))
      on conflict (org_id) do update set seq = c.seq + r.amount, entities = c.entities || jsonb_build_object(tg_argv[0], c.seq + r.amount)
      returning seq into last;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, after)
      select r.org_id, last - r.amount + row_number() over (order by n.id), tg_argv[0], n.id, 'Added', current_person(), (n.item->>'traction_id')::uuid, n.item
      from (select m.id, to_jsonb(m) item from new_rows m where m.org_id = r.org_id) n;
  end loop;
  return null;
end $$;

create or replace procedure watch(p_table regclass, p_entity text) language plpgsql as $$
begin
  execute format('create trigger log_added after insert on %s referencing new table as new_rows for each statement execute function log_added(%L)', p_table, p_entity);
  execute format('create trigger log_updated after update on %s referencing old table as old_rows new table as new_rows for each statement execute function log_updated(%L)', p_table, p_entity);
  execute format('create trigger log_deleted after delete on %s referencing old table as old_rows for each statement execute function log_deleted(%L)', p_table, p_entity);
end $$;

do $$
declare
  t record;
begin
  for t in select g.tgrelid::regclass as watched, split_part(encode(g.tgargs, 'escape'), '\000', 1) as entity from pg_trigger g where g.tgname = 'log_added' loop
    execute format('drop trigger log_added on %s', t.watched);
    execute format('create trigger log_added after insert on %s referencing new table as new_rows for each statement execute function log_added(%L)', t.watched, t.entity);
  end loop;
end $$;
