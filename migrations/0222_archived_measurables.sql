-- A measurable that is no longer asked for, from the first day of an interval on: its numbers, goals and notes stay where they were. All rows of one
-- that several meetings show have the same.
alter table measurable
  add archived_on date,
  add archived_at timestamptz,
  add archived_by_id uuid references person(id),
  add archived_why text not null default '';
create index on measurable (archived_by_id) where archived_by_id is not null;
