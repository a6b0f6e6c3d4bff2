-- How a person sees numbers and dates (a locale; null: as the language), and on which day weeks begin in calendars: the organisation's choice,
-- which a person may replace by their own.

create domain week_start as text check (value in ('Monday', 'Sunday', 'Saturday'));
alter table org add column week_start week_start not null default 'Monday';
alter table person add column own_week_start week_start, add column format_locale text;
