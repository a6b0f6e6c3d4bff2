-- The time zone that a person has chosen; null while the device says it.

alter table person add column own_time_zone text;
