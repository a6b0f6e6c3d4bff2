-- Work of the app itself enters one organisation, as one of its people or as nobody; writes take the organisation's lock as
-- enter() does, which the app's own role may not take.
create function enter_org(p_org uuid, p_person uuid, p_write boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.org_id', p_org::text, true);
  perform set_config('cairn.person_id', coalesce(p_person::text, ''), true);
  if p_write then
    perform from org_clock where org_id = p_org for update;
  end if;
end $$;

-- A person's colour tag and star on a meeting are theirs alone and do not need an invitation.
create table mark (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  traction_id uuid not null,
  person_id uuid not null,
  color_tag text not null default 'None' check (color_tag in ('None', 'Blue', 'Orange', 'Teal', 'Purple', 'Green', 'DarkOrange', 'Gray')),
  is_favorite boolean not null default false,
  primary key (org_id, id),
  unique (org_id, person_id, traction_id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade,
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
call tenant('mark', 'meeting');
alter table invitee drop column color_tag, drop column is_favorite;

-- The meeting that stands for its series in lists: the open one, else the one that ended last.
create index meeting_standing on meeting (org_id, thread_id, (ended_at is null) desc, ended_at desc);
-- A traction's ended meetings, newest first.
create index meeting_history on meeting (org_id, traction_id, ended_at desc) where status = 'Completed';
