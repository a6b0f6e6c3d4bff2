-- The content of an Accountability Chart: seats, which are a tree, and the edits of it that can be undone.

create table seat (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id uuid references person(id),
  revision_id uuid not null,
  -- Null for the root. Deleting a chart or an organisation takes seats in any order, so those under a deleted one go with it.
  parent_id uuid,
  -- Neighbours are in the order of these texts; a new place is a text between two others.
  position text collate "C" not null,
  is_assistant boolean not null default false,
  is_lt boolean not null default false,
  title text not null check (title <> ''),
  roles jsonb not null default '[]' check (jsonb_typeof(roles) = 'array' and jsonb_array_length(roles) <= 7),
  assigned_to_id uuid references person(id),
  -- The holder's name where they have no login.
  holder_name text not null default '',
  -- Counts edits; writing notes is none, so that it does not outdate an edit.
  edits integer not null default 1,
  notes text not null default '',
  notes_updated_at timestamptz,
  notes_updated_by_id uuid references person(id),
  primary key (org_id, id),
  unique (org_id, revision_id, id),
  foreign key (org_id, revision_id) references revision (org_id, id) on delete cascade,
  foreign key (org_id, revision_id, parent_id) references seat (org_id, revision_id, id) on delete cascade deferrable initially deferred,
  check (parent_id <> id),
  check (parent_id is not null or not is_assistant),
  check (assigned_to_id is null or holder_name = '')
);
create index on seat (org_id, revision_id, parent_id);
create index on seat (assigned_to_id) where assigned_to_id is not null;
create index on seat (notes_updated_by_id) where notes_updated_by_id is not null;
create index on seat (created_by_id);
call tenant('seat', 'acRevision');

-- Refuses what is not a tree, when the transaction ends: an edit changes several seats, and may have two roots on its way. The lock on the
-- chart's state lets two transactions that change one chart be checked one after the other.
create function check_seat_tree() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here text := coalesce(current_setting('cairn.org_id', true), '');
  is_now record;
  above uuid;
  levels integer := 1;
begin
  perform set_config('cairn.org_id', new.org_id::text, true);
  perform from revision_state s where s.org_id = new.org_id and s.id = new.revision_id for no key update;
  select s.parent_id, s.is_assistant into is_now from seat s where s.org_id = new.org_id and s.id = new.id;
  -- A later statement of the transaction may have changed or deleted the seat; each change is checked by itself.
  if found then
    if is_now.parent_id is null and exists (
      select from seat s where s.org_id = new.org_id and s.revision_id = new.revision_id and s.parent_id is null and s.id <> new.id) then
      raise exception 'a chart has one root' using errcode = 'check_violation', constraint = 'seat_tree_has_one_root';
    end if;
    if is_now.is_assistant and (
      exists (select from seat s where s.org_id = new.org_id and s.revision_id = new.revision_id and s.parent_id = new.id)
      or exists (select from seat s where s.org_id = new.org_id and s.revision_id = new.revision_id and s.parent_id = is_now.parent_id
        and s.is_assistant and s.id <> new.id)) then
      raise exception 'a seat has one assistant, who has no reports' using errcode = 'check_violation', constraint = 'seat_tree_assistants';
    end if;
    if exists (select from seat s where s.org_id = new.org_id and s.id = is_now.parent_id and s.is_assistant) then
      raise exception 'nobody reports to an assistant' using errcode = 'check_violation', constraint = 'seat_tree_assistants';
    end if;
    above := is_now.parent_id;
    while above is not null loop
      levels := levels + 1;
      if above = new.id or levels > 500 then
        raise exception 'a seat cannot hang on itself' using errcode = 'check_violation', constraint = 'seat_tree_has_no_circle';
      end if;
      select s.parent_id into above from seat s where s.org_id = new.org_id and s.id = above;
    end loop;
  end if;
  perform set_config('cairn.org_id', here, true);
  return null;
end $$;
create constraint trigger check_seat_tree after insert or update of parent_id, is_assistant on seat deferrable initially deferred
  for each row execute function check_seat_tree();

-- An edit of a chart as what it changed: seats before and after. Its person takes it back, also after a reload.
create table seat_edit (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision_id uuid not null,
  person_id uuid not null references person(id),
  number integer not null,
  changes jsonb not null,
  is_undone boolean not null default false,
  primary key (org_id, id),
  unique (org_id, revision_id, number),
  foreign key (org_id, revision_id) references revision (org_id, id) on delete cascade
);
create index on seat_edit (org_id, revision_id, person_id, number);
create index on seat_edit (person_id);
call tenant('seat_edit', 'acRevision');
