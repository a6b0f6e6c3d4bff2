-- A removed Rock stays, so that it can be brought back with everything that belongs to it. A Rock whose due date was moved knows the first one.

alter table rock
  add column removed_at timestamptz,
  -- The due date that the Rock was given at first; null while it has that date.
  add column first_due_date date;
create index rock_removed on rock (org_id, created_at, id) where removed_at is not null;

create function keep_first_due_date() returns trigger language plpgsql as $$
begin
  new.first_due_date := nullif(coalesce(old.first_due_date, old.due_date), new.due_date);
  return new;
end $$;
create trigger keep_first_due_date before update of due_date on rock
  for each row when (old.due_date is distinct from new.due_date) execute function keep_first_due_date();

-- The palette does not find removed Rocks.
drop trigger keep_findable on rock;
create trigger keep_findable after insert or delete or update of title, owner_id, traction_id, status, removed_at on rock
  for each row execute function keep_findable('rock', 'OnTrack', 'OffTrack');

-- A Rock that was brought back is found again through all its meetings.
create function keep_findable_restored() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update findable f set traction_ids = array(select l.traction_id from rock_traction l where l.org_id = new.org_id and l.rock_id = new.id)
    where f.org_id = new.org_id and f.kind = 'rock' and f.id = new.id;
  return null;
end $$;
create trigger keep_findable_restored after update of removed_at on rock
  for each row when (old.removed_at is not null and new.removed_at is null) execute function keep_findable_restored();
