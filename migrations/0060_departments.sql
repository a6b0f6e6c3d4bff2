-- The departments of an organisation, each with its head and its meetings.

create table department (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  head_id uuid,
  -- The place among the organisation's departments, 1 first.
  position integer not null,
  primary key (org_id, id),
  foreign key (org_id) references org (id) on delete cascade,
  -- A department whose head leaves the organisation has none until somebody is chosen.
  foreign key (org_id, head_id) references org_member (org_id, person_id) on delete set null (head_id)
);
create unique index department_name_is_unique on department (org_id, lower(name));
create index on department (org_id, head_id);
call tenant('department', 'department');

-- A meeting belongs to at most one department.
create table department_meeting (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  department_id uuid not null,
  traction_id uuid not null,
  primary key (org_id, id),
  unique (org_id, traction_id),
  foreign key (org_id, department_id) references department (org_id, id) on delete cascade,
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade
);
create index on department_meeting (org_id, department_id);
call tenant('department_meeting', 'department');
