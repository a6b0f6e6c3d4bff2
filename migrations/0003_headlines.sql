-- Headlines: news of a week, read out in the meeting.

create table headline (
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
  cascaded_from_id uuid,
  primary key (org_id, id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade,
  foreign key (org_id, meeting_id) references meeting (org_id, id)
);
create index on headline (org_id, traction_id, status);
create index on headline (org_id, owner_id, status);
call tenant('headline', 'headline');
