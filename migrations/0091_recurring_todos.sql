-- To-Dos that come again. One To-Do of a series repeats at a time: the newest. It hands the recurrence to the next one.

create domain todo_rhythm as text check (value in ('Week', 'TwoWeeks', 'Month'));
alter table todo
  add column repeats todo_rhythm,
  -- The last day on which one of the series may be due; without it, the series has no end.
  add column repeat_until date,
  -- The day of the month on which a monthly one is due. A shorter month has it on its last day, and the months after it do not follow that.
  add column repeat_day smallint check (repeat_day between 1 and 31),
  -- The To-Do after which this one was made. It makes only one, however often the job runs.
  add column repeated_from_id uuid,
  add constraint todo_repeats_from_a_day check (repeats is null or due_date is not null),
  add constraint todo_has_one_next unique (org_id, repeated_from_id);
create index todo_repeating on todo (org_id, due_date) where repeats is not null;

create policy repeats on todo using ((select is_upkeep()));

-- Returns the organisations in which a To-Do is to come again: one is done, or its day is past in some time zone.
create function repeats_due(p_now timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select distinct t.org_id from todo t
    where t.repeats is not null and t.status <> 'Removed'
      and (t.status = 'Done' or t.due_date < ((p_now at time zone 'UTC') + interval '14 hours')::date);
  perform set_config('cairn.upkeep', '', true);
end $$;
