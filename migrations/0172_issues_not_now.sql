-- What a team does not want to take as an Issue now: a rule proposes it again only once it has become worse.

create domain proposal_origin as text check (value in ('measurable', 'todo'));
create table issue_not_now (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  traction_id uuid not null,
  from_type proposal_origin not null,
  from_id uuid not null,
  -- How bad it was then: weeks off target in a row, or meetings in which the To-Do was missed.
  count integer not null check (count > 0),
  primary key (org_id, id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade
);
create unique index issue_not_now_is_one on issue_not_now (org_id, traction_id, from_type, from_id);
call tenant('issue_not_now', 'proposedIssue');
