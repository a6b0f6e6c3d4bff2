-- The milestones of a Rock: its steps, in an order. How many of them are done is the Rock's percentage.

create table milestone (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rock_id uuid not null,
  title text not null,
  owner_id uuid not null references person(id),
  due_date date,
  done_at timestamptz,
  -- The place among the Rock's milestones, 1 first.
  position integer not null,
  primary key (org_id, id),
  foreign key (org_id, rock_id) references rock (org_id, id) on delete cascade
);
create index on milestone (org_id, rock_id, position);
create index on milestone (owner_id);
-- A milestone is a part of its Rock: whoever may hear of the Rock hears of it, and answers with the Rock are computed again.
call tenant('milestone', 'rock');
