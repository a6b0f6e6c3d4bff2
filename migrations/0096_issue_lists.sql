-- A team keeps Issues that it does not take now on its long-term list. Between meetings, people vote for those that should come first.

alter table issue add column is_long_term boolean not null default false;

create table issue_vote (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  issue_id uuid not null,
  -- The Issue's own traction: who sees it hears of the vote.
  traction_id uuid not null,
  person_id uuid not null,
  primary key (org_id, id),
  unique (org_id, issue_id, person_id),
  foreign key (org_id, issue_id) references issue (org_id, id) on delete cascade,
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade,
  -- The votes of somebody who leaves the organisation leave with them.
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
create index on issue_vote (org_id, traction_id);
create index on issue_vote (org_id, person_id);
call tenant('issue_vote', 'issue');
