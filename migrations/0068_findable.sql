-- The palette finds items by the words of their titles. The table has one row for each item that is not removed: its title in plain letters,
-- and who may see it. Triggers keep it. Its index is of trigrams, so it serves beginnings of words and words with a slip of the finger.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;

-- Returns the words of a text in lower case, without accents and punctuation, with one space before each.
-- Declared immutable because the dictionary `unaccent` never changes while the product runs.
create function plain_text(p_text text) returns text language sql immutable strict parallel safe
  return rtrim(regexp_replace(' ' || lower(public.unaccent('public.unaccent'::regdictionary, p_text)),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u206f]+', ' ', 'g'));

create domain findable_kind as text check (value in ('rock', 'todo', 'issue', 'headline', 'measurable'));
create table findable (
  org_id uuid not null references org(id) on delete cascade,
  kind findable_kind not null,
  id uuid not null,
  -- The meetings through which the item is seen; empty for a personal To-Do, which only its owner sees.
  traction_ids uuid[] not null,
  owner_id uuid,
  plain text not null,
  -- 0 for an open item, 1 for one that is done or archived.
  closed smallint not null,
  changed_at timestamptz not null,
  -- One key in the index for what is looked through at a time.
  shelf text not null generated always as (org_id::text || ' ' || kind::text || ' ' || closed::text) stored,
  primary key (org_id, kind, id)
);
call fence('findable');
-- The functions below run as the tables' owner. PostgreSQL uses an index by likeness only where no fence stands before it; they name the
-- organisation themselves.
create policy finding on findable to current_user using (true) with check (true);
create index on findable using gin (shelf, org_id, plain gin_trgm_ops);

-- Keeps the row of an item; the arguments are its kind and its open statuses.
create function keep_findable() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if tg_op = 'DELETE' or item->>'status' = 'Removed' or item->>'removed_at' is not null then
    delete from findable f where f.org_id = (item->>'org_id')::uuid and f.kind = tg_argv[0] and f.id = (item->>'id')::uuid;
    return null;
  end if;
  insert into findable as f (org_id, kind, id, traction_ids, owner_id, plain, closed, changed_at)
    values ((item->>'org_id')::uuid, tg_argv[0], (item->>'id')::uuid,
      case when item->>'traction_id' is null then '{}'::uuid[] else array[(item->>'traction_id')::uuid] end,
      (item->>'owner_id')::uuid, plain_text(item->>'title'),
      case when item->>'archived_at' is null and (item->>'status' is null or item->>'status' = any (tg_argv[1:])) then 0 else 1 end,
      (item->>'updated_at')::timestamptz)
    on conflict (org_id, kind, id) do update set
      -- A Rock's meetings are kept by the trigger of its meetings.
      traction_ids = case when tg_argv[0] = 'rock' then f.traction_ids else excluded.traction_ids end,
      owner_id = excluded.owner_id, plain = excluded.plain, closed = excluded.closed, changed_at = excluded.changed_at;
  return null;
end $$;

-- Keeps the meetings of a Rock.
create function keep_findable_rock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link rock_traction := case when tg_op = 'DELETE' then old else new end;
begin
  update findable f set traction_ids = array(select l.traction_id from rock_traction l where l.org_id = link.org_id and l.rock_id = link.rock_id)
    where f.org_id = link.org_id and f.kind = 'rock' and f.id = link.rock_id;
  return null;
end $$;

create trigger keep_findable after insert or delete or update of title, owner_id, traction_id, status on rock
  for each row execute function keep_findable('rock', 'OnTrack', 'OffTrack');
create trigger keep_findable after insert or delete or update of title, owner_id, traction_id, status, archived_at on todo
  for each row execute function keep_findable('todo', 'NotDone', 'Pending');
create trigger keep_findable after insert or delete or update of title, owner_id, traction_id, status, archived_at on issue
  for each row execute function keep_findable('issue', 'ToReview', 'Pending');
create trigger keep_findable after insert or delete or update of title, owner_id, traction_id, status, archived_at on headline
  for each row execute function keep_findable('headline', 'ToReview', 'Pending');
create trigger keep_findable after insert or delete or update of title, owner_id, traction_id, removed_at on measurable
  for each row execute function keep_findable('measurable');
create trigger keep_findable_rock after insert or delete or update of traction_id on rock_traction
  for each row execute function keep_findable_rock();

-- What there is already. The fences are open only to the migration, which reads the items of all organisations.
do $$
declare
  t text;
begin
  foreach t in array array['rock', 'rock_traction', 'todo', 'issue', 'headline', 'measurable'] loop
    execute format('alter table %I no force row level security', t);
  end loop;
  insert into findable (org_id, kind, id, traction_ids, owner_id, plain, closed, changed_at)
    select r.org_id, 'rock', r.id, array(select l.traction_id from rock_traction l where l.org_id = r.org_id and l.rock_id = r.id), r.owner_id,
      plain_text(r.title), case when r.status in ('OnTrack', 'OffTrack') then 0 else 1 end, r.updated_at from rock r;
  insert into findable (org_id, kind, id, traction_ids, owner_id, plain, closed, changed_at)
    select i.org_id, 'todo', i.id, case when i.traction_id is null then '{}' else array[i.traction_id] end, i.owner_id, plain_text(i.title),
      case when i.archived_at is null and i.status in ('NotDone', 'Pending') then 0 else 1 end, i.updated_at from todo i where i.status <> 'Removed';
  insert into findable (org_id, kind, id, traction_ids, owner_id, plain, closed, changed_at)
    select i.org_id, 'issue', i.id, array[i.traction_id], i.owner_id, plain_text(i.title),
      case when i.archived_at is null and i.status in ('ToReview', 'Pending') then 0 else 1 end, i.updated_at from issue i where i.status <> 'Removed';
  insert into findable (org_id, kind, id, traction_ids, owner_id, plain, closed, changed_at)
    select i.org_id, 'headline', i.id, array[i.traction_id], i.owner_id, plain_text(i.title),
      case when i.archived_at is null and i.status in ('ToReview', 'Pending') then 0 else 1 end, i.updated_at from headline i where i.status <> 'Removed';
  insert into findable (org_id, kind, id, traction_ids, owner_id, plain, closed, changed_at)
    select i.org_id, 'measurable', i.id, array[i.traction_id], i.owner_id, plain_text(i.title), 0, i.updated_at from measurable i where i.removed_at is null;
  foreach t in array array['rock', 'rock_traction', 'todo', 'issue', 'headline', 'measurable'] loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;

-- Returns the items of the current organisation that match a text, at most p_most of each kind, the best first: by every word's beginning, and
-- where that finds fewer than five, by words with a slip. An item counts if it is in one of the meetings, or is the person's own personal To-Do.
-- Of each kind, 400 open items that match are compared at most, 100 closed ones, and 60 items with a slip: who finds more goes on typing.
create function find_titles(p_text text, p_tractions uuid[], p_person uuid, p_most integer)
returns table (kind text, id uuid) language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.45 as $$
declare
  here uuid := current_org();
  phrase text := ltrim(plain_text(left(p_text, 256)));
  words text[] := (string_to_array(phrase, ' '))[1:8];
  starts text[];
  longest text;
  meant text[];
  found_exactly integer;
begin
  if phrase = '' then return; end if;
  -- A backslash is no letter and was taken out; per cent and underscore are none either.
  starts := array(select '% ' || w || '%' from unnest(words) w);
  longest := (select w from unnest(words) w order by length(w) desc limit 1);
  return query
    with found as (
      select f.* from unnest(array['rock', 'todo', 'issue', 'headline', 'measurable']) k
      cross join lateral (
        (select t.* from findable t where t.shelf = here::text || ' ' || k || ' 0' and t.plain like '% ' || longest || '%' and t.plain like all (starts)
          and (t.traction_ids && p_tractions or (t.traction_ids = '{}' and t.owner_id = p_person)) limit 400)
        union all
        (select t.* from findable t where t.shelf = here::text || ' ' || k || ' 1' and t.plain like '% ' || longest || '%' and t.plain like all (starts)
          and (t.traction_ids && p_tractions or (t.traction_ids = '{}' and t.owner_id = p_person)) limit 100)
      ) f
    ), placed as (
      select f.kind, f.id, row_number() over (partition by f.kind order by f.closed, not starts_with(f.plain, ' ' || phrase),
        position(' ' || phrase in f.plain) = 0, f.owner_id is distinct from p_person, f.changed_at desc, f.id) place from found f
    )
    select p.kind::text, p.id from placed p where p.place <= p_most order by p.place, p.kind;
  get diagnostics found_exactly = row_count;
  if found_exactly >= 5 or length(longest) < 4 then return; end if;
  -- Two neighbouring letters exchanged; in short words, of which a slip leaves few trigrams, also a letter that is wrong, missing or too many.
  meant := array(
    select '% ' || left(longest, n - 1) || m.letters || '%' from generate_series(1, least(length(longest), 24) - 1) n
    cross join lateral (
      select substr(longest, n + 1, 1) || substr(longest, n, 1) || substr(longest, n + 2) letters
      union all select '_' || substr(longest, n + 1) where length(longest) <= 6 and n > 1
      union all select '_' || substr(longest, n) where length(longest) <= 6 and n > 1
      union all select substr(longest, n + 1) where length(longest) <= 6 and n > 1) m);
  return query
    with found as (
      select f.* from findable f where f.org_id = here and (f.plain like any (meant) or longest <% f.plain)
        and (select bool_and(f.plain like '% ' || w || '%' or (length(w) >= 4 and word_similarity(w, f.plain) >= 0.3)) from unnest(words) w where w <> longest) is not false
        and not f.plain like all (starts)
        and (f.traction_ids && p_tractions or (f.traction_ids = '{}' and f.owner_id = p_person)) limit 60
    )
    select f.kind::text, f.id from found f
      order by greatest(word_similarity(longest, f.plain), case when f.plain like any (meant) then 0.9 else 0 end) desc, f.closed, f.changed_at desc, f.id
      limit 10;
end $$;
