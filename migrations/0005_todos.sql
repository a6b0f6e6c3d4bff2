-- To-Dos: what somebody does within seven days. One without a traction is personal, and only its owner's.

create table todo (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  source text not null default 'typed' check (source in ('typed', 'meeting', 'issue', 'voice', 'import', 'rule')),
  created_by_id uuid not null references person(id),
  traction_id uuid,
  owner_id uuid not null references person(id),
  meeting_id uuid,
  issue_id uuid,
  title text not null,
  content_html text not null default '',
  due_date date,
  status text not null default 'NotDone' check (status in ('NotDone', 'Done', 'Pending', 'Removed')),
  done_at timestamptz,
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade,
  foreign key (org_id, meeting_id) references meeting (org_id, id),
  check (traction_id is null or due_date is not null)
);
create index on todo (org_id, traction_id, status);
create index on todo (org_id, owner_id, status);
create index on todo (org_id, issue_id) where issue_id is not null;
call tenant('todo', 'todo');
