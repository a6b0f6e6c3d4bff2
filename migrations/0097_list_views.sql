-- What a list of a team is set to show, kept under a name: for oneself, or for everybody who sees the team.

create domain list_tab as text check (value in ('rocks', 'todos', 'issues', 'headlines'));
create table list_view (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  traction_id uuid not null,
  person_id uuid not null,
  tab list_tab not null,
  title text not null,
  -- The part of the address that says what the list shows, such as `status=OffTrack&sort=-dueDate`.
  query text not null,
  is_shared boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade,
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
create unique index list_view_title_is_unique on list_view (org_id, traction_id, tab, person_id, lower(title));
create index on list_view (org_id, person_id);
call tenant('list_view', 'listView');
