-- What somebody writes to a meeting's people before it (a brief) or after it (a summary). Until it is sent only its writer reads it.

create domain brief_kind as text check (value in ('brief', 'summary'));
create table brief (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  meeting_id uuid not null,
  person_id uuid not null,
  kind brief_kind not null,
  words text not null,
  sent_at timestamptz,
  primary key (org_id, id),
  unique (org_id, meeting_id, kind, person_id),
  foreign key (org_id, meeting_id) references meeting (org_id, id) on delete cascade,
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
create index on brief (org_id, person_id);
-- Not in the change log: a draft is nobody else's business.
call fence('brief');
create trigger count_version before update on brief for each row execute function count_version();
