-- Issues: what a team identifies, discusses and solves; what one was dropped from is kept by its title, since that may go.

create table issue (
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
  status text not null default 'ToReview' check (status in ('ToReview', 'Reviewed', 'Pending', 'Removed')),
  solved_at timestamptz,
  rank integer not null default 1,
  from_type text check (from_type in ('rock', 'todo', 'headline', 'measurable')),
  from_id uuid,
  from_title text not null default '',
  archived_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade,
  foreign key (org_id, meeting_id) references meeting (org_id, id),
  check ((from_type is null) = (from_id is null))
);
create index on issue (org_id, traction_id, status, rank);
create index on issue (org_id, owner_id, status);
call tenant('issue', 'issue');

alter table todo add foreign key (org_id, issue_id) references issue (org_id, id) on delete set null (issue_id);
