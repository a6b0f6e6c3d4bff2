-- Folders and revisions of V/TOs; the Accountability Chart keeps its charts in the same tables, with a kind of its own.

create domain collection_kind as text check (value in ('vto', 'ac'));

-- Logs a change as that of the row's kind: `vtoCollection` for a folder of V/TOs. Like `log_at_commit`, it runs at the commit, because
-- people who write in a document count its changes up without the organisation's lock.
create function log_kind_at_commit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  item jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  known jsonb := coalesce(item, was);
  entity text := (known->>'kind') || tg_argv[0];
  here text := coalesce(current_setting('cairn.org_id', true), '');
  c record;
begin
  -- Nobody can have read an organisation that is only being made, so its first folders are no news.
  if tg_op = 'INSERT' and coalesce((item->>'is_home')::boolean, false) then
    return null;
  end if;
  perform set_config('cairn.org_id', known->>'org_id', true);
  select * into c from count_changes((known->>'org_id')::uuid, entity, 1);
  if c.last is not null then
    insert into change_log (org_id, seq, entity, item_id, op, actor_id, at, before, after)
      values ((known->>'org_id')::uuid, c.last, entity, (known->>'id')::uuid,
        case tg_op when 'INSERT' then 'Added' when 'UPDATE' then 'Updated' else 'Deleted' end, current_person(), c.logged,
        case when was is null then null when item is null then log_row(was) else log_change(was, item) end,
        case when item is null then null when was is null then log_row(item) else log_change(item, was) end);
  end if;
  perform set_config('cairn.org_id', here, true);
  return null;
end $$;

-- Sets up a tenant table whose rows have a kind: row-level security, a version, and logging at the commit.
create procedure tenant_of_kind(p_table regclass, p_noun text) language plpgsql as $$
begin
  call fence(p_table);
  execute format('create trigger count_version before update on %s for each row execute function count_version()', p_table);
  execute format('create constraint trigger log_kind_at_commit after insert or update or delete on %s deferrable initially deferred '
    'for each row execute function log_kind_at_commit(%L)', p_table, p_noun);
end $$;

-- A folder.
create table collection (
  org_id uuid not null references org(id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind collection_kind not null,
  title text not null,
  is_company_folder boolean not null default false,
  -- The organisation's own company folder, one for each kind; it cannot be deleted.
  is_home boolean not null default false,
  -- Null for the folder that the organisation began with.
  created_by_id uuid references person(id),
  visibility jsonb not null,
  -- A deleted folder stays for some hours, so that somebody who was reading in it can copy what they see.
  removed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, kind, id),
  check (is_company_folder or not is_home)
);
create unique index collection_title_is_unique on collection (org_id, kind, lower(title)) where removed_at is null;
create unique index on collection (org_id, kind) where is_home;
create index on collection (created_by_id);
create index on collection (removed_at) where removed_at is not null;

-- A document of a folder. What stands in it is kept by the feature of its kind, by the revision's id.
create table revision (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind collection_kind not null,
  collection_id uuid not null,
  title text not null,
  created_by_id uuid not null references person(id),
  linked_traction_id uuid,
  removed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, kind, id),
  foreign key (org_id, kind, collection_id) references collection (org_id, kind, id) on delete cascade,
  foreign key (org_id, linked_traction_id) references traction (org_id, id) on delete set null (linked_traction_id)
);
create unique index revision_title_is_unique on revision (org_id, collection_id, lower(title)) where removed_at is null;
create index on revision (org_id, kind, collection_id);
create index on revision (org_id, linked_traction_id);
create index on revision (created_by_id);
create index on revision (removed_at) where removed_at is not null;

-- What was published, as it was then.
create table revision_snapshot (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind collection_kind not null,
  revision_id uuid not null,
  title text not null,
  content jsonb not null,
  -- The number of changes that the document had when it was published.
  changes integer not null,
  created_by_id uuid not null references person(id),
  primary key (org_id, id),
  foreign key (org_id, kind, revision_id) references revision (org_id, kind, id) on delete cascade
);
create index on revision_snapshot (org_id, kind, revision_id);
create index on revision_snapshot (created_by_id);
create function keep_snapshot() returns trigger language plpgsql as $$
begin
  raise exception 'a published version never changes';
end $$;
create trigger keep_snapshot before update on revision_snapshot for each row execute function keep_snapshot();

-- What is counted and pointed to while a document is written; its id is the revision's. It is apart from the revision, so that writing
-- does not outdate the version of its title and settings.
create table revision_state (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind collection_kind not null,
  changes integer not null default 0,
  changed_at timestamptz not null default now(),
  changed_by_id uuid not null references person(id),
  published_id uuid,
  primary key (org_id, id),
  foreign key (org_id, kind, id) references revision (org_id, kind, id) on delete cascade,
  foreign key (org_id, published_id) references revision_snapshot (org_id, id)
);
create index on revision_state (org_id, kind, id);
create index on revision_state (org_id, published_id);
create index on revision_state (changed_by_id);

-- A person's star on a folder, or on one revision in it.
create table collection_favourite (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind collection_kind not null,
  person_id uuid not null,
  collection_id uuid,
  revision_id uuid,
  primary key (org_id, id),
  unique (org_id, person_id, collection_id),
  unique (org_id, person_id, revision_id),
  check (num_nonnulls(collection_id, revision_id) = 1),
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade,
  foreign key (org_id, kind, collection_id) references collection (org_id, kind, id) on delete cascade,
  foreign key (org_id, kind, revision_id) references revision (org_id, kind, id) on delete cascade
);
create index on collection_favourite (org_id, kind, collection_id);
create index on collection_favourite (org_id, kind, revision_id);

-- Every organisation has a company folder of each kind from its beginning: everyone sees it, the leadership team edits in it.
create function add_company_folders() returns trigger language plpgsql as $$
begin
  insert into collection (org_id, id, kind, title, is_company_folder, is_home, visibility)
    select new.id, gen_random_uuid(), k, new.name, true, true,
      '{"lt":{"canView":true,"canEdit":true},"org":{"canView":true,"canEdit":false},"individuals":[]}'
    from unnest(array['vto', 'ac']) k;
  return null;
end $$;
create trigger add_company_folders after insert on org for each row execute function add_company_folders();

alter table org no force row level security;
insert into collection (org_id, id, kind, title, is_company_folder, is_home, visibility)
  select o.id, gen_random_uuid(), k, o.name, true, true,
    '{"lt":{"canView":true,"canEdit":true},"org":{"canView":true,"canEdit":false},"individuals":[]}'
  from org o, unnest(array['vto', 'ac']) k;
alter table org force row level security;

call tenant_of_kind('collection', 'Collection');
call tenant_of_kind('revision', 'Revision');
call tenant_of_kind('revision_state', 'Revision');
call tenant_of_kind('collection_favourite', 'Collection');
call fence('revision_snapshot');

create policy upkeep on collection using ((select is_upkeep()));
create policy upkeep on revision using ((select is_upkeep()));

-- Deletes at most p_most folders and revisions that were removed before a time, with all that stands in them; returns how many.
create function forget_collections(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  folders integer;
  revisions integer;
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from collection where (org_id, id) in (
    select c.org_id, c.id from collection c where c.removed_at < p_before order by c.removed_at limit p_most);
  get diagnostics folders = row_count;
  delete from revision where (org_id, id) in (
    select r.org_id, r.id from revision r where r.removed_at < p_before order by r.removed_at limit p_most - folders);
  get diagnostics revisions = row_count;
  perform set_config('cairn.upkeep', '', true);
  return folders + revisions;
end $$;
