-- The same change log in fewer steps: one statement counts the clock, one writes the rows straight from the transition tables.

create or replace function log_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
  since bigint;
begin
  for r in select n.org_id, count(*)::integer amount from new_rows n group by n.org_id loop
    insert into org_clock as c (org_id, seq, entities) values (r.org_id, r.amount, jsonb_build_object(tg_argv[0], r.amount))
      on conflict (org_id) do update set seq = c.seq + r.amount, entities = c.entities || jsonb_build_object(tg_argv[0], c.seq + r.amount)
      returning seq - r.amount into since;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, after)
      select r.org_id, since + row_number() over (order by n.id), tg_argv[0], n.id, 'Added', current_person(), (n.item->>'traction_id')::uuid, n.item
      from (select m.id, to_jsonb(m) item from new_rows m where m.org_id = r.org_id) n;
  end loop;
  return null;
end $$;

create or replace function log_updated() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
  since bigint;
begin
  for r in select n.org_id, count(*)::integer amount from new_rows n join old_rows o on o.org_id = n.org_id and o.id = n.id group by n.org_id loop
    insert into org_clock as c (org_id, seq, entities) values (r.org_id, r.amount, jsonb_build_object(tg_argv[0], r.amount))
      on conflict (org_id) do update set seq = c.seq + r.amount, entities = c.entities || jsonb_build_object(tg_argv[0], c.seq + r.amount)
      returning seq - r.amount into since;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, before, after)
      select r.org_id, since + row_number() over (order by n.id), tg_argv[0], n.id, 'Updated', current_person(), (n.item->>'traction_id')::uuid, n.was, n.item
      from (
        select m.id, to_jsonb(o) was, to_jsonb(m) item from new_rows m join old_rows o on o.org_id = m.org_id and o.id = m.id
        where m.org_id = r.org_id
      ) n;
  end loop;
  return null;
end $$;
