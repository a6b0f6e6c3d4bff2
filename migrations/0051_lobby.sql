-- What the lobby of a meeting shows of its people: who has read which Headline, and who was reminded to prepare.

create table headline_read (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  headline_id uuid not null,
  -- The Headline's, as it was: whoever sees it hears of the change.
  traction_id uuid not null,
  person_id uuid not null,
  primary key (org_id, id),
  unique (org_id, headline_id, person_id),
  foreign key (org_id, headline_id) references headline (org_id, id) on delete cascade,
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade,
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
create index on headline_read (org_id, traction_id);
create index on headline_read (org_id, person_id);
call tenant('headline_read', 'headline');

-- When the invitee was reminded last to prepare for the meeting.
alter table invitee add column nudged_at timestamptz;
