-- The calendar feed of a person. Its address is made of the feed's id and a signature with the installation's SECRET, so that this table
-- alone opens none; a new id ends the old address.

create table calendar_feed (
  person_id uuid primary key references person(id) on delete cascade,
  feed_id uuid not null unique,
  has_meetings boolean not null default true,
  has_todos boolean not null default true,
  has_rocks boolean not null default true,
  -- True when titles are left out.
  is_busy_only boolean not null default false,
  last_read_at timestamptz
);
