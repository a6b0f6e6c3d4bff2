-- Entries that an organisation adds to the learning centre, and how far its people have come in all entries.

create table learning_entry (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id uuid not null references person(id),
  shelf text not null check (shelf in ('toolbox', 'traction-library')),
  title text not null,
  summary text not null,
  content_html text not null,
  video_url text not null,
  captions_url text not null,
  chapters text not null,
  primary key (org_id, id),
  foreign key (org_id) references org (id) on delete cascade
);
create index on learning_entry (created_by_id);
call tenant('learning_entry', 'learning');

create table learning_progress (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  person_id uuid not null references person(id),
  -- The name of an article's file, or the id of an organisation's own entry.
  entry_key text not null,
  seconds integer not null,
  length integer not null,
  done boolean not null,
  primary key (org_id, id),
  unique (org_id, person_id, entry_key),
  foreign key (org_id) references org (id) on delete cascade
);
create index on learning_progress (person_id);
call tenant('learning_progress', 'learning');

-- Feature flags of one organisation, which the operator sets. They replace the installation's.
create table org_flag (
  org_id uuid not null references org (id) on delete cascade,
  name text not null,
  enabled boolean not null,
  primary key (org_id, name)
);
call fence('org_flag');
create policy upkeep on org_flag using (is_upkeep());

-- What the banner of the flag `investigation-banner` says.
alter table feature_flag add column note text not null default '';

-- All flags as one text, by which a node notices that the operator has changed one.
create function flags_seen() returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text;
begin
  perform set_config('cairn.upkeep', 'on', true);
  select coalesce((select string_agg(name || enabled || note, ' ' order by name) from feature_flag), '') || '|' ||
    coalesce((select string_agg(org_id || name || enabled, ' ' order by org_id, name) from org_flag), '') into seen;
  perform set_config('cairn.upkeep', '', true);
  return md5(seen);
end $$;

-- Sets a flag for all organisations, or for one; null takes the setting back. Only the database's owner may call it. The organisation's
-- clock counts it as a change of the organisation, so that its sessions are read again.
create function set_flag(p_name text, p_enabled boolean, p_org uuid, p_note text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('cairn.org_id', true), '');
begin
  if p_org is null and p_enabled is null then
    delete from feature_flag where name = p_name;
  elsif p_org is null then
    insert into feature_flag (name, enabled, note) values (p_name, p_enabled, coalesce(p_note, ''))
      on conflict (name) do update set enabled = excluded.enabled, note = coalesce(p_note, feature_flag.note);
  else
    perform set_config('cairn.org_id', p_org::text, true);
    if p_enabled is null then
      delete from org_flag where org_id = p_org and name = p_name;
    else
      insert into org_flag (org_id, name, enabled) values (p_org, p_name, p_enabled)
        on conflict (org_id, name) do update set enabled = excluded.enabled;
    end if;
    update org set updated_at = now() where id = p_org;
    perform set_config('cairn.org_id', before, true);
  end if;
end $$;
revoke execute on function set_flag(text, boolean, uuid, text) from public, cairn_app;
