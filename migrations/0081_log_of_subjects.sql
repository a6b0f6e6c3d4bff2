-- The history of an item also has what was done to its parts: comments, files, links, milestones, its places in meetings, and items that were
-- made from it. Each row of the change log names the item that it belongs to, so that one index finds them, also after the part was deleted.
-- An expression on the logged columns could not be indexed for the app: behind row-level security PostgreSQL uses an index only with
-- operators that cannot leak.

alter table change_log add column subject_id uuid;

-- Returns the item that a logged row is a part of; null for a row that is no part.
create function subject_in(p_row jsonb) returns uuid language sql immutable
  return coalesce(p_row->>'subject_id', p_row->>'rock_id', p_row->>'delegated_from_id', p_row->>'from_id', p_row->>'issue_id')::uuid;

create function log_subject() returns trigger language plpgsql as $$
begin
  new.subject_id := subject_in(coalesce(new.after, new.before));
  return new;
end $$;
create trigger log_subject before insert on change_log for each row
  when (coalesce(new.after, new.before) ?| array['subject_id', 'rock_id', 'delegated_from_id', 'from_id', 'issue_id'])
  execute function log_subject();

alter table change_log no force row level security;
update change_log set subject_id = subject_in(coalesce(after, before))
  where coalesce(after, before) ?| array['rock_id', 'delegated_from_id', 'from_id', 'issue_id'] and subject_in(coalesce(after, before)) is not null;
alter table change_log force row level security;

create index change_log_subject on change_log (org_id, subject_id, seq) where subject_id is not null;
