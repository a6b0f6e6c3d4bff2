-- Numbers of every month, quarter or year beside those of every week, and how longer periods bring them together; without a way, as is usual for the
-- unit. Intervals are named 2026-W10, 2026-03, 2026-Q1 or 2026.
alter table measurable
  add period text not null default 'week' check (period in ('week', 'month', 'quarter', 'year')),
  add rollup text check (rollup in ('sum', 'average', 'latest'));

alter table measured_value drop constraint measured_value_interval_id_check,
  add constraint measured_value_interval_id_check check (interval_id ~ '^\d{4}(-(W\d{2}|\d{2}|Q[1-4]))?$');

-- What a person sees of scorecards, and in which period each of them.
alter table scorecard_setting
  add show_last4 boolean not null default false,
  add show_last13 boolean not null default false,
  add own_only boolean not null default false,
  add periods jsonb not null default '{}' check (jsonb_typeof(periods) = 'object');
