-- What a meeting has dealt with leaves its lists when the meeting ends; To-Dos and Issues have the column from the start.

alter table headline add column archived_at timestamptz;
