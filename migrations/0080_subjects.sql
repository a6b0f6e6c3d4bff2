-- What belongs to an item whatever its kind: comments, attached files and links to other items. The item is the row's subject, by kind and id.

create domain subject_type as text check (value in ('Rock', 'ToDo', 'Issue', 'Headline', 'Measurable'));

-- Returns whether there is an item, and keeps it from being deleted until the transaction ends.
create function hold_subject(p_org uuid, p_type text, p_id uuid) returns boolean language plpgsql as $$
begin
  case p_type
    when 'Rock' then perform from rock where org_id = p_org and id = p_id for key share;
    when 'ToDo' then perform from todo where org_id = p_org and id = p_id for key share;
    when 'Issue' then perform from issue where org_id = p_org and id = p_id for key share;
    when 'Headline' then perform from headline where org_id = p_org and id = p_id for key share;
    when 'Measurable' then perform from measurable where org_id = p_org and id = p_id for key share;
  end case;
  return found;
end $$;

-- What a foreign key does where it can name its table: a row whose subject does not exist is refused.
create function check_subject() returns trigger language plpgsql as $$
begin
  if not hold_subject(new.org_id, new.subject_type, new.subject_id) then
    raise exception 'there is no such %', new.subject_type using errcode = 'foreign_key_violation', constraint = 'subject_exists';
  end if;
  return new;
end $$;

create table comment (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  subject_type subject_type not null,
  subject_id uuid not null,
  created_by_id uuid not null references person(id),
  content_html text not null,
  edited_at timestamptz,
  primary key (org_id, id)
);
create index on comment (org_id, subject_id, created_at, id);
create index on comment (created_by_id);
call tenant('comment', 'comment');
create trigger check_subject before insert on comment for each row execute function check_subject();

-- Files of items. The bytes are in the store of files, under a key that is made of the organisation's and the row's ids. Adding one is a
-- versioned command: no other command waits while a large file is stored.
create table attachment (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  subject_type subject_type not null,
  subject_id uuid not null,
  created_by_id uuid not null references person(id),
  name text not null,
  bytes bigint not null,
  kind text not null,
  has_preview boolean not null default false,
  primary key (org_id, id)
);
create index on attachment (org_id, subject_id, created_at, id);
create index on attachment (created_by_id);
call versioned('attachment', 'attachment');
create trigger check_subject before insert on attachment for each row execute function check_subject();

-- Files whose row is gone. A job deletes them in the store, and then forgets them here.
create table dead_file (
  org_id uuid not null references org(id) on delete cascade,
  key text not null,
  primary key (org_id, key)
);
call fence('dead_file');
create policy upkeep on dead_file using (is_upkeep());

create function keep_dead_files() returns trigger language plpgsql as $$
begin
  insert into dead_file (org_id, key)
    select org_id, 'org/' || org_id || '/attachment/' || id || part
    from gone cross join lateral (values (''), ('-preview')) as parts (part) where part = '' or has_preview
    on conflict do nothing;
  return null;
end $$;
create trigger keep_dead_files after delete on attachment referencing old table as gone for each statement execute function keep_dead_files();

-- Returns at most p_most keys of files to delete, with their organisations.
create function dead_files(p_most integer) returns table (org_id uuid, key text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select d.org_id, d.key from dead_file d limit p_most;
  perform set_config('cairn.upkeep', '', true);
end $$;

-- Forgets a file that was deleted in the store.
create function forget_dead_file(p_org uuid, p_key text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from dead_file where org_id = p_org and key = p_key;
  perform set_config('cairn.upkeep', '', true);
end $$;

-- Two linked items. Each link has a row for either end, so that it is found, and logged, from both.
create table link (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The same for both rows of a link.
  pair_id uuid not null,
  subject_type subject_type not null,
  subject_id uuid not null,
  other_type subject_type not null,
  other_id uuid not null,
  primary key (org_id, id),
  unique (org_id, subject_id, other_id),
  check (subject_id <> other_id)
);
create index on link (org_id, pair_id);
create index on link (org_id, other_id);
call tenant('link', 'link');
create trigger check_subject before insert on link for each row execute function check_subject();

-- What belonged to items that are deleted goes with them.
create function forget_subjects() returns trigger language plpgsql as $$
begin
  delete from comment c using gone g where c.org_id = g.org_id and c.subject_id = g.id;
  delete from attachment a using gone g where a.org_id = g.org_id and a.subject_id = g.id;
  delete from link l using gone g where l.org_id = g.org_id and (l.subject_id = g.id or l.other_id = g.id);
  return null;
end $$;
create trigger forget_subjects after delete on rock referencing old table as gone for each statement execute function forget_subjects();
create trigger forget_subjects after delete on todo referencing old table as gone for each statement execute function forget_subjects();
create trigger forget_subjects after delete on issue referencing old table as gone for each statement execute function forget_subjects();
create trigger forget_subjects after delete on headline referencing old table as gone for each statement execute function forget_subjects();
create trigger forget_subjects after delete on measurable referencing old table as gone for each statement execute function forget_subjects();

-- The Issues that were made from an item are linked with it.
create index issue_from on issue (org_id, from_id) where from_id is not null;
