-- Rocks: goals of a quarter. One is looked at in one or more tractions; `traction_id` is the first of them.

create table rock (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  source text not null default 'typed' check (source in ('typed', 'meeting', 'issue', 'voice', 'import', 'rule')),
  created_by_id uuid not null references person(id),
  traction_id uuid not null,
  owner_id uuid not null references person(id),
  meeting_id uuid,
  title text not null,
  content_html text not null default '',
  due_date date not null,
  type text not null check (type in ('Personal', 'Company', 'Department', 'Team')),
  status text not null default 'OnTrack' check (status in ('OnTrack', 'OffTrack', 'Done', 'Closed', 'Canceled')),
  status_at timestamptz not null default now(),
  progress smallint check (progress between 0 and 100),
  delegated_from_id uuid,
  primary key (org_id, id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade,
  foreign key (org_id, meeting_id) references meeting (org_id, id),
  foreign key (org_id, delegated_from_id) references rock (org_id, id) on delete set null (delegated_from_id)
);
create index on rock (org_id, traction_id, status);
create index on rock (org_id, owner_id, status);
create index on rock (org_id, delegated_from_id) where delegated_from_id is not null;
call tenant('rock', 'rock');

-- Every traction that a Rock is looked at in, the first one too.
create table rock_traction (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rock_id uuid not null,
  traction_id uuid not null,
  primary key (org_id, id),
  unique (org_id, rock_id, traction_id),
  foreign key (org_id, rock_id) references rock (org_id, id) on delete cascade,
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade
);
create index on rock_traction (org_id, traction_id);
call tenant('rock_traction', 'rock');
