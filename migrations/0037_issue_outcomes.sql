-- What was decided when an Issue was solved, in one line.
alter table issue add column outcome text not null default '' check (length(outcome) <= 200);
