-- Tractions, their threads (the recurring series), invitees and meetings (occurrences).

create table traction (
  org_id uuid not null references org(id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title text not null,
  owner_id uuid references person(id),
  created_by_id uuid references person(id),
  scorecard_id uuid not null,
  visibility jsonb not null default '{"lt":{"canView":false,"canEdit":false},"org":{"canView":false,"canEdit":false},"individuals":[]}',
  checklist jsonb not null default '[]',
  removed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, scorecard_id)
);
create unique index traction_title_is_unique on traction (org_id, lower(title)) where removed_at is null;
call tenant('traction', 'meeting');

create table thread (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  traction_id uuid not null,
  title text not null,
  cadence text not null check (cadence in ('OneTime', 'Daily', 'Weekly', 'BiWeekly', 'Monthly', 'Quarterly', 'SemiAnnual', 'Annual', 'AsNeeded')),
  anchor_date date,
  meeting_time text,
  time_zone text not null default 'UTC',
  agenda_template_id uuid,
  agenda_name text not null default '',
  agenda_items jsonb not null,
  settings jsonb not null default '{"sendRecapEmail":true,"clearMeetingItems":true}',
  primary key (org_id, id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade
);
create index on thread (org_id, traction_id);
call tenant('thread', 'meeting');

-- An invitee's own colour tag and star are theirs alone.
create table invitee (
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
  unique (org_id, traction_id, person_id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade,
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
create index on invitee (org_id, person_id);
call tenant('invitee', 'meeting');

create table meeting (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  traction_id uuid not null,
  thread_id uuid not null,
  next_date date,
  status text not null default 'NotStarted' check (status in ('NotStarted', 'Running', 'Paused', 'Canceled', 'Completed')),
  started_at timestamptz,
  ended_at timestamptz,
  summary jsonb,
  primary key (org_id, id),
  foreign key (org_id, thread_id) references thread (org_id, id) on delete cascade,
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade
);
create index on meeting (org_id, thread_id, next_date);
create unique index one_open_meeting on meeting (org_id, thread_id) where status in ('NotStarted', 'Running', 'Paused');
call tenant('meeting', 'meeting');
