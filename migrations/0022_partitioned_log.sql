-- The change log has a partition for each month (UTC), so that old months can be dropped whole and new ones stay small.
-- It stores the columns that changed instead of whole rows, and no long text.

-- True inside functions of the database's owner that work on the rows of all organisations, such as pruning. For the app's role
-- it is never true.
create function is_upkeep() returns boolean language sql stable
  return current_user <> 'cairn_app' and coalesce(current_setting('cairn.upkeep', true), '') = 'on';

-- Returns a value as it is logged. A value of more than 1,000 characters is logged as its length, its hash and its beginning.
create function log_value(p_value jsonb) returns jsonb language plpgsql stable as $$
declare
  whole text;
begin
  if pg_column_size(p_value) <= 1000 then
    return p_value;
  end if;
  whole := case jsonb_typeof(p_value) when 'string' then p_value #>> '{}' else p_value::text end;
  if length(whole) <= 1000 then
    return p_value;
  end if;
  return jsonb_build_object('long', jsonb_build_object(
    'chars', length(whole), 'sha256', encode(sha256(convert_to(whole, 'UTF8')), 'hex'), 'begins', left(whole, 200)));
end $$;

-- Returns an added or deleted row as it is logged.
create function log_row(p_row jsonb) returns jsonb language sql stable
  return case when pg_column_size(p_row) <= 1000 then p_row
    else (select jsonb_object_agg(c.key, log_value(c.value)) from jsonb_each(p_row) c) end;

-- Returns one side of an update as it is logged: the columns that differ from the other side. Readers of the log always need ids,
-- status, booleans, created_at and archived_at, so those are logged too.
create function log_change(p_row jsonb, p_other jsonb) returns jsonb language sql stable
  return (
    select jsonb_object_agg(c.key, log_value(c.value)) from jsonb_each(p_row) c
    where c.value is distinct from p_other -> c.key
      or (c.key like '%\_id' and c.key <> 'org_id') or c.key in ('id', 'status', 'created_at', 'archived_at') or jsonb_typeof(c.value) = 'boolean');

-- The time of an organisation's last logged change, and the number of the first change of that month. While an organisation is
-- being deleted, its changes are not logged.
alter table org_clock
  add column logged_at timestamptz not null default now(),
  add column month_seq bigint not null default 1,
  add column is_erased boolean not null default false;

-- The number of each month's first change, for each organisation. It shows which partitions hold the changes above a number.
create table change_log_month (
  org_id uuid not null,
  month timestamptz not null,
  first_seq bigint not null,
  primary key (org_id, month)
);
call fence('change_log_month');
create policy upkeep on change_log_month using (is_upkeep());
create index on change_log_month (month);
revoke all on change_log_month from cairn_app;
grant select on change_log_month to cairn_app;

-- Existing rows are moved. Times are raised where needed, so that within an organisation they never fall as the numbers rise.
drop function changes_since(uuid, bigint);
alter table change_log no force row level security;
alter table change_log_month no force row level security;
alter table org_clock no force row level security;
alter table change_log rename to change_log_before;

create table change_log (
  org_id uuid not null,
  seq bigint not null,
  entity text not null,
  item_id uuid not null,
  op change_kind not null,
  actor_id uuid,
  traction_id uuid,
  at timestamptz not null,
  before jsonb,
  after jsonb
) partition by range (at);
call fence('change_log');
alter table change_log no force row level security;
revoke all on change_log from cairn_app;
grant select on change_log to cairn_app;

-- Sets up a partition of the change log: row-level security is forced, and the app's role can read it only through the parent table.
create procedure close_log_partition(p_table regclass) language plpgsql as $$
begin
  call fence(p_table);
  execute format('revoke all on %s from cairn_app', p_table);
end $$;

-- The default partition: it takes changes of a month that has no partition yet. They are moved when the month gets one.
create table change_log_rest partition of change_log default;
call close_log_partition('change_log_rest');

-- Opens the partitions of the months (UTC) between two times, and of every month that has rows in the default partition. Returns how
-- many are new. Waits at most two seconds for the lock on the default partition.
create policy upkeep on change_log_rest using (is_upkeep());
create function open_log_months(p_from timestamptz, p_to timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' set timezone = 'UTC' as $$
declare
  m timestamptz;
  part text;
  opened integer := 0;
begin
  perform set_config('cairn.upkeep', 'on', true);
  for m in
    select generate_series(date_trunc('month', p_from), p_to, interval '1 month')
    union select date_trunc('month', r.at) from change_log_rest r
    order by 1
  loop
    part := 'change_log_' || to_char(m, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like change_log including defaults including constraints)', part);
    lock table change_log_rest in access exclusive mode;
    execute format('with moved as (delete from change_log_rest where at >= %L and at < %L returning *) insert into %I select * from moved',
      m, m + interval '1 month', part);
    execute format('alter table change_log attach partition %I for values from (%L) to (%L)', part, m, m + interval '1 month');
    call close_log_partition(part);
    opened := opened + 1;
  end loop;
  perform set_config('cairn.upkeep', '', true);
  return opened;
end $$;

select open_log_months((select least(min(at), now()) from change_log_before), now() + interval '3 months');
insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, before, after)
  select org_id, seq, entity, item_id, op, actor_id, traction_id, max(at) over (partition by org_id order by seq),
    case when op = 'Updated' then log_change(before, after) else log_row(before) end,
    case when op = 'Updated' then log_change(after, before) else log_row(after) end
  from change_log_before;
drop table change_log_before;

-- The clock's row lock makes (org_id, seq) unique; PostgreSQL wants the month in the key of a partitioned table as well.
alter table change_log add primary key (org_id, seq, at);
-- For the history of an item: one index lookup in each month's partition.
create index change_log_item on change_log (org_id, entity, item_id, seq);

insert into change_log_month (org_id, month, first_seq)
  select org_id, date_trunc('month', at, 'UTC'), min(seq) from change_log group by 1, 2;
update org_clock c set
  logged_at = coalesce((select max(l.at) from change_log l where l.org_id = c.org_id), now()),
  month_seq = coalesce((select max(m.first_seq) from change_log_month m where m.org_id = c.org_id), c.seq + 1);
alter table change_log force row level security;
alter table change_log_month force row level security;
alter table org_clock force row level security;

-- Advances an organisation's clock by some changes of an entity. Returns the last of their numbers, and their time, which is never
-- before that of a lower number. Returns nulls while the organisation is being deleted.
create function count_changes(p_org uuid, p_entity text, p_amount integer, out last bigint, out logged timestamptz)
language plpgsql set search_path = public, pg_temp as $$
declare
  first_of_month bigint;
begin
  update org_clock c set
      seq = c.seq + p_amount,
      entities = c.entities || jsonb_build_object(p_entity, c.seq + p_amount),
      month_seq = case when date_trunc('month', c.logged_at, 'UTC') < date_trunc('month', now(), 'UTC') then c.seq + 1 else c.month_seq end,
      logged_at = greatest(c.logged_at, now())
    where c.org_id = p_org and not c.is_erased
    returning c.seq, c.logged_at, c.month_seq into last, logged, first_of_month;
  if not found then
    if exists (select from org_clock c where c.org_id = p_org and c.is_erased) then
      return;
    end if;
    insert into org_clock (org_id) values (p_org) on conflict do nothing;
    select c.last, c.logged into last, logged from count_changes(p_org, p_entity, p_amount) c;
    return;
  end if;
  if first_of_month > last - p_amount then
    insert into change_log_month (org_id, month, first_seq) values (p_org, date_trunc('month', logged, 'UTC'), first_of_month)
      on conflict do nothing;
  end if;
end $$;

-- Mostly one row is added, which has a faster branch. Many rows are logged by one statement.
create or replace function log_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  items jsonb[] := array(select to_jsonb(n) from new_rows n limit 2);
  item jsonb := items[1];
  r record;
  c record;
begin
  if cardinality(items) = 1 then
    select * into c from count_changes((item->>'org_id')::uuid, tg_argv[0], 1);
    if c.last is not null then
      insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, after)
        values ((item->>'org_id')::uuid, c.last, tg_argv[0], (item->>'id')::uuid, 'Added', current_person(), (item->>'traction_id')::uuid, c.logged,
          log_row(item));
    end if;
    return null;
  end if;
  for r in select n.org_id, count(*)::integer amount from new_rows n group by n.org_id order by n.org_id loop
    select * into c from count_changes(r.org_id, tg_argv[0], r.amount);
    continue when c.last is null;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, after)
      select r.org_id, c.last - r.amount + row_number() over (order by n.id), tg_argv[0], n.id, 'Added', current_person(),
        (n.item->>'traction_id')::uuid, c.logged, log_row(n.item)
      from (select m.id, to_jsonb(m) item from new_rows m where m.org_id = r.org_id) n;
  end loop;
  return null;
end $$;

create or replace function log_updated() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
  c record;
begin
  for r in select n.org_id, count(*)::integer amount from new_rows n join old_rows o on o.org_id = n.org_id and o.id = n.id group by n.org_id order by n.org_id loop
    select * into c from count_changes(r.org_id, tg_argv[0], r.amount);
    continue when c.last is null;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, before, after)
      select r.org_id, c.last - r.amount + row_number() over (order by n.id), tg_argv[0], n.id, 'Updated', current_person(),
        (n.item->>'traction_id')::uuid, c.logged, log_change(n.was, n.item), log_change(n.item, n.was)
      from (
        select m.id, to_jsonb(o) was, to_jsonb(m) item from new_rows m join old_rows o on o.org_id = m.org_id and o.id = m.id
        where m.org_id = r.org_id
      ) n;
  end loop;
  return null;
end $$;

create or replace function log_deleted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
  c record;
begin
  for r in select o.org_id, count(*)::integer amount from old_rows o group by o.org_id order by o.org_id loop
    select * into c from count_changes(r.org_id, tg_argv[0], r.amount);
    continue when c.last is null;
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, at, before)
      select r.org_id, c.last - r.amount + row_number() over (order by n.id), tg_argv[0], n.id, 'Deleted', current_person(),
        (n.item->>'traction_id')::uuid, c.logged, log_row(n.item)
      from (select m.id, to_jsonb(m) item from old_rows m where m.org_id = r.org_id) n;
  end loop;
  return null;
end $$;

-- Logs an update of a row that an organisation's members see although its table is no tenant table: the organisation, or a person.
create function log_update_in(p_org uuid, p_entity text, p_id uuid, p_before jsonb, p_after jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c record;
begin
  select * into c from count_changes(p_org, p_entity, 1);
  if c.last is not null then
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, at, before, after)
      values (p_org, c.last, p_entity, p_id, 'Updated', current_person(), c.logged, log_change(p_before, p_after), log_change(p_after, p_before));
  end if;
end $$;

create or replace function log_org() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform log_update_in(new.id, 'org', new.id, to_jsonb(old), to_jsonb(new));
  return null;
end $$;

create or replace function log_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here text := coalesce(current_setting('cairn.org_id', true), '');
  m record;
begin
  for m in select org_id from org_member where person_id = new.id order by org_id loop
    perform set_config('cairn.org_id', m.org_id::text, true);
    perform log_update_in(m.org_id, 'person', new.id, to_jsonb(old), to_jsonb(new));
  end loop;
  perform set_config('cairn.org_id', here, true);
  return null;
end $$;
drop function log_rows(text, text, uuid, uuid[], jsonb[], jsonb[]);

-- Returns a time before which no change with a higher number was logged. Readers use it as a bound of `at`, so that PostgreSQL
-- skips the partitions of earlier months.
create function logged_from(p_org uuid, p_seq bigint) returns timestamptz language plpgsql stable set search_path = public, pg_temp as $$
declare
  c record;
begin
  select date_trunc('month', k.logged_at, 'UTC') as month, k.month_seq into c from org_clock k where k.org_id = p_org;
  if p_seq + 1 >= c.month_seq then
    return c.month;
  end if;
  return coalesce((select max(m.month) from change_log_month m where m.org_id = p_org and m.first_seq <= p_seq + 1), '-infinity');
end $$;

-- Returns the changes of an organisation since a sequence number, which a node tells its sockets.
create function changes_since(p_org uuid, p_seq bigint) returns setof change_log
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  since timestamptz;
begin
  perform set_config('cairn.org_id', p_org::text, true);
  since := logged_from(p_org, p_seq);
  return query select * from change_log where org_id = p_org and seq > p_seq and at >= since order by seq limit 500;
end $$;

-- Returns the lowest number that an organisation's change log still has, or its clock plus one when the log is empty.
-- Some changes since a number below that minus one are deleted, so a client that asks for them must fetch everything again.
create function oldest_logged(p_org uuid) returns bigint language sql stable
  return coalesce((select min(m.first_seq) from change_log_month m where m.org_id = p_org),
    (select c.seq + 1 from org_clock c where c.org_id = p_org));

-- Drops the partitions of the months before a time, but never the current month's. Returns how many.
create function drop_log_before(p_before timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' set timezone = 'UTC' as $$
declare
  until timestamptz := date_trunc('month', least(p_before, now()));
  part text;
  dropped integer := 0;
begin
  perform set_config('cairn.upkeep', 'on', true);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'change_log'::regclass and c.relname ~ '^change_log_\d{4}_\d{2}$' and c.relname < 'change_log_' || to_char(until, 'YYYY_MM')
    order by 1
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  delete from change_log_month where month < until;
  perform set_config('cairn.upkeep', '', true);
  return dropped;
end $$;
