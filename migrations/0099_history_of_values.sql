-- The history of a Measurable also tells the values that were entered for it, so its values are parts of it in the change log.
create or replace function subject_in(p_row jsonb) returns uuid language sql immutable
  return coalesce(p_row->>'subject_id', p_row->>'rock_id', p_row->>'delegated_from_id', p_row->>'from_id', p_row->>'issue_id', p_row->>'measurable_id')::uuid;

drop trigger log_subject on change_log;
create trigger log_subject before insert on change_log for each row
  when (coalesce(new.after, new.before) ?| array['subject_id', 'rock_id', 'delegated_from_id', 'from_id', 'issue_id', 'measurable_id'])
  execute function log_subject();

alter table change_log no force row level security;
update change_log set subject_id = subject_in(coalesce(after, before)) where entity = 'measuredValue' and subject_id is null;
alter table change_log force row level security;
