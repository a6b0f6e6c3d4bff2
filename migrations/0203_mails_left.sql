-- When the mail of an invitation has left, and why it has not: a new server, a refused address and a mail that waits look alike otherwise.
-- What was sent before this migration counts as left.
alter table invitation
  add left_at timestamptz default now(),
  add waits text check (waits in ('NoServer', 'Unreachable', 'Refused'));
alter table invitation alter left_at drop default;
