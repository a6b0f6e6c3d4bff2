-- Scorecards: measurables of a traction, the numbers entered for them week by week, and how each person likes to see them.

-- One row for each meeting that shows it: rows after the first are linked to the first, which keeps the values of all.
create table measurable (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  source text not null default 'typed' check (source in ('typed', 'meeting', 'issue', 'voice', 'import', 'rule')),
  created_by_id uuid not null references person(id),
  traction_id uuid not null,
  linked_item_id uuid,
  owner_id uuid references person(id),
  editor_id uuid references person(id),
  title text not null,
  goal_value double precision not null,
  comparison text not null check (comparison in ('GreaterOrEqual', 'LessOrEqual', 'Greater', 'Less', 'Equal')),
  unit_of_measure text not null check (unit_of_measure in ('Number', 'Percent', 'Dollar', 'Quetzal', 'Dong', 'Euro', 'Franc', 'Naira',
    'Peso', 'Pound', 'Yen', 'Zar', 'Seconds', 'Minutes', 'Hours', 'Days')),
  value_scale text not null check (value_scale in ('One', 'Thousand', 'Million', 'Billion')),
  decimal_places smallint not null check (decimal_places between 0 and 4),
  group_name text not null default '',
  position integer not null default 0,
  removed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade,
  foreign key (org_id, linked_item_id) references measurable (org_id, id)
);
create index on measurable (org_id, traction_id, position) where removed_at is null;
create index on measurable (org_id, owner_id) where removed_at is null;
create unique index measurable_once_in_a_meeting on measurable (org_id, coalesce(linked_item_id, id), traction_id) where removed_at is null;
call tenant('measurable', 'measurable');

create table measured_value (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  measurable_id uuid not null,
  interval_id text not null check (interval_id ~ '^\d{4}-W\d{2}$'),
  value double precision,
  entered boolean not null,
  editor_id uuid references person(id),
  primary key (org_id, id),
  unique (org_id, measurable_id, interval_id),
  foreign key (org_id, measurable_id) references measurable (org_id, id) on delete cascade
);
call tenant('measured_value', 'measuredValue');

create table scorecard_setting (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  person_id uuid not null,
  reverse boolean not null default false,
  show_average boolean not null default true,
  show_total boolean not null default false,
  primary key (org_id, id),
  unique (org_id, person_id),
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
call tenant('scorecard_setting', 'scorecard');
