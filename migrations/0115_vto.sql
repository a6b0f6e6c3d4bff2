-- The content of a V/TO revision: sections, of which each revision has one of each kind, and rows of its lists. Each has its own version.

create domain vto_section_kind as text check (value in
  ('coreFocus', 'coreValuesSpeech', 'tenYearTarget', 'threeYearPicture', 'oneYearPlan', 'quarterlyPlan'));
create domain vto_row_kind as text check (value in
  ('coreValue', 'targetMarket', 'unique', 'threeYearMeasurable', 'threeYearGoal', 'oneYearMeasurable', 'oneYearGoal',
   'quarterlyMeasurable', 'quarterlyGoal', 'rock', 'longTermIssue'));
create domain vto_type as text check (value in
  ('three_year_picture', 'one_year_plan', 'quarterly_plan', 'actual_one_year_plan', 'actual_quarterly_plan'));

create table vto_section (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision_id uuid not null,
  kind vto_section_kind not null,
  title text not null default '',
  custom_title text not null default '',
  description text not null default '',
  niche text not null default '',
  text text not null default '',
  future_date date,
  primary key (org_id, id),
  foreign key (org_id, revision_id) references revision (org_id, id) on delete cascade,
  unique (org_id, revision_id, kind)
);
call tenant('vto_section', 'vtoRevision');

create table vto_row (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by_id uuid references person(id),
  revision_id uuid not null,
  kind vto_row_kind not null,
  -- Rows are in the order of these texts; a new place is a text between two others, so that moving a row changes no other.
  position text collate "C" not null,
  title text not null default '',
  description text not null default '',
  process_title text not null default '',
  process text not null default '',
  guarantee text not null default '',
  notes text not null default '',
  target_market_id uuid,
  assigned_to_id uuid references person(id),
  value double precision,
  comparison text not null default 'GreaterOrEqual' check (comparison in ('GreaterOrEqual', 'LessOrEqual', 'Greater', 'Less', 'Equal')),
  unit_of_measure text not null default 'Number' check (unit_of_measure in ('Number', 'Percent', 'Dollar', 'Quetzal', 'Dong', 'Euro',
    'Franc', 'Naira', 'Peso', 'Pound', 'Yen', 'Zar', 'Seconds', 'Minutes', 'Hours', 'Days')),
  value_scale text not null default 'One' check (value_scale in ('One', 'Thousand', 'Million', 'Billion')),
  decimal_places smallint not null default 0 check (decimal_places between 0 and 4),
  measurable_id uuid,
  rock_id uuid,
  goal_id uuid,
  -- A removed row stays: an edit that somebody made meanwhile, or Undo, brings it back.
  removed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, revision_id) references revision (org_id, id) on delete cascade,
  foreign key (org_id, target_market_id) references vto_row (org_id, id) on delete cascade,
  foreign key (org_id, measurable_id) references measurable (org_id, id) on delete set null (measurable_id),
  foreign key (org_id, rock_id) references rock (org_id, id) on delete cascade,
  foreign key (org_id, goal_id) references vto_row (org_id, id) on delete set null (goal_id),
  check ((kind = 'rock') = (rock_id is not null)),
  check ((kind = 'unique') = (target_market_id is not null))
);
create index on vto_row (org_id, revision_id, kind, position);
create index on vto_row (org_id, target_market_id) where target_market_id is not null;
create index on vto_row (org_id, measurable_id) where measurable_id is not null;
create index on vto_row (org_id, rock_id) where rock_id is not null;
create index on vto_row (org_id, goal_id) where goal_id is not null;
create index on vto_row (assigned_to_id) where assigned_to_id is not null;
create index on vto_row (created_by_id);
call tenant('vto_row', 'vtoRevision');

-- What happened to the rows of a plan in a quarter, with the goal as it was then.
create table vto_result (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision_id uuid not null,
  quarter text not null check (quarter ~ '^\d{4}-Q[1-4]$'),
  vto_type vto_type not null,
  is_measurable boolean not null,
  -- The row may be gone since; what was recorded stays.
  plan_id uuid,
  associated_item_id uuid,
  title text not null,
  goal_value double precision,
  comparison text not null default 'GreaterOrEqual' check (comparison in ('GreaterOrEqual', 'LessOrEqual', 'Greater', 'Less', 'Equal')),
  value double precision not null,
  unit_of_measure text not null,
  value_scale text not null,
  decimal_places smallint not null check (decimal_places between 0 and 4),
  position integer not null default 0,
  recorded_by_id uuid references person(id),
  recorded_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, revision_id) references revision (org_id, id) on delete cascade
);
create unique index on vto_result (org_id, revision_id, quarter, associated_item_id);
create index on vto_result (recorded_by_id);
call tenant('vto_result', 'vtoRevision');

-- Who has a document open, and where they write. Forgotten when it is not said again within half a minute; never logged.
create table vto_presence (
  org_id uuid not null,
  revision_id uuid not null,
  person_id uuid not null references person(id) on delete cascade,
  place text not null default '',
  seen_at timestamptz not null default now(),
  primary key (org_id, revision_id, person_id),
  foreign key (org_id, revision_id) references revision (org_id, id) on delete cascade
);
create index on vto_presence (person_id);
call fence('vto_presence');
