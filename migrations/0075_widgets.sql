-- How each member has arranged the widgets of home. Its id is the member's: everybody has one dashboard in an organisation.

create table dashboard (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The widgets with their places and filters; null for the default of the member's role.
  widgets jsonb check (jsonb_typeof(widgets) = 'array'),
  -- Their order where there is one column, by the widgets' ids; empty for the order in which they are read.
  column_order jsonb not null default '[]' check (jsonb_typeof(column_order) = 'array'),
  primary key (org_id, id),
  foreign key (org_id, id) references org_member (org_id, person_id) on delete cascade
);
call tenant('dashboard', 'dashboard');
