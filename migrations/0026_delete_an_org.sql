-- An organisation can be deleted whole. First it is closed: nobody may enter it, and its changes are no longer logged. Then its rows
-- are deleted in batches, in the order of foreign keys; its log, its clock and its own row go last. An interrupted deletion can go on.

create policy upkeep on person using (is_upkeep());
create policy upkeep on session_context using (is_upkeep());

-- Returns every table that holds rows of organisations, each before the tables that it references. New tables are found by themselves.
create function tenant_tables() returns setof regclass language plpgsql stable set search_path = public, pg_temp as $$
declare
  remaining regclass[] := array(
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('change_log', 'change_log_month', 'org_clock'));
  t regclass;
begin
  while cardinality(remaining) > 0 loop
    select r into t from unnest(remaining) r
      where not exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = r and k.conrelid <> r and k.conrelid = any (remaining))
      order by r::text limit 1;
    if not found then
      raise exception 'these tables refer to each other in a circle: %', remaining;
    end if;
    remaining := array_remove(remaining, t);
    return next t;
  end loop;
end $$;

-- Closes an organisation for ever; returns false when there is none with this id. Its people are blocked first; that is logged, so
-- every node ends their sockets.
create function close_org(p_org uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform enter_org(p_org, null, true);
  perform from org where id = p_org;
  if not found then
    return false;
  end if;
  update org_member set blocked = true where org_id = p_org and not blocked;
  perform set_config('cairn.upkeep', 'on', true);
  update session_context set org_id = null where org_id = p_org;
  update person set default_org_id = null where default_org_id = p_org;
  perform set_config('cairn.upkeep', '', true);
  update org_clock set is_erased = true where org_id = p_org;
  return true;
end $$;

-- Deletes at most p_most rows of a closed organisation. Returns how many; 0 when nothing is left.
create function erase_org(p_org uuid, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t regclass;
  k record;
  only_leaves text;
  erased integer;
begin
  perform enter_org(p_org, null, true);
  perform from org_clock where org_id = p_org and is_erased;
  if not found then
    if exists (select from org where id = p_org) then
      raise exception 'the organisation % is not closed', p_org;
    end if;
    return 0;
  end if;
  perform set_config('cairn.upkeep', 'on', true);
  for t in select tenant_tables() loop
    -- Where rows reference rows of the same table, rows that no other row references go first.
    only_leaves := '';
    for k in
      select string_agg(format('c.%I = t.%I', own.attname, its.attname), ' and ') as match
      from pg_constraint f, unnest(f.conkey, f.confkey) as pair (o, i)
        join pg_attribute own on own.attrelid = t and own.attnum = pair.o
        join pg_attribute its on its.attrelid = t and its.attnum = pair.i
      where f.contype = 'f' and f.conrelid = t and f.confrelid = t and f.confdeltype in ('a', 'r') group by f.oid
    loop
      only_leaves := only_leaves || format(' and not exists (select from %s c where %s and c.ctid <> t.ctid)', t, k.match);
    end loop;
    execute format('delete from %1$s where org_id = $1 and ctid = any (array(select t.ctid from %1$s t where t.org_id = $1%2$s limit $2))', t, only_leaves)
      using p_org, p_most;
    get diagnostics erased = row_count;
    if erased > 0 then
      perform set_config('cairn.upkeep', '', true);
      return erased;
    end if;
  end loop;
  perform set_config('cairn.upkeep', '', true);
  delete from change_log where org_id = p_org and seq in (select seq from change_log where org_id = p_org order by seq limit p_most);
  get diagnostics erased = row_count;
  if erased = 0 then
    delete from change_log_month where org_id = p_org;
    delete from org_clock where org_id = p_org;
    delete from org where id = p_org;
  end if;
  return erased;
end $$;

-- Adding a row to a closed organisation fails with a serialisation failure, as for a command that entered before. Updates and
-- deletions there are not logged.
create or replace function log_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  items jsonb[] := array(select to_jsonb(n) from new_rows n limit 2);
  item jsonb := items[1];
  r record;
  c record;
begin
  if cardinality(items) = 1 then
    select * into c from count_changes((item->>'org_id')::uuid, tg_argv[0], 1);
    if c.last is null then
      raise exception 'the organisation is closed' using errcode = 'serialization_failure';
    end if;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, after)
      values ((item->>'org_id')::uuid, c.last, tg_argv[0], (item->>'id')::uuid, 'Added', current_person(), (item->>'traction_id')::uuid, c.logged,
        log_row(item));
    return null;
  end if;
  for r in select n.org_id, count(*)::integer amount from new_rows n group by n.org_id order by n.org_id loop
    select * into c from count_changes(r.org_id, tg_argv[0], r.amount);
    if c.last is null then
      raise exception 'the organisation is closed' using errcode = 'serialization_failure';
    end if;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, after)
      select r.org_id, c.last - r.amount + row_number() over (order by n.id), tg_argv[0], n.id, 'Added', current_person(),
        (n.item->>'traction_id')::uuid, c.logged, log_row(n.item)
      from (select m.id, to_jsonb(m) item from new_rows m where m.org_id = r.org_id) n;
  end loop;
  return null;
end $$;
