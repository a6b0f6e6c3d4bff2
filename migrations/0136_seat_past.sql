-- What stood in an Accountability Chart before: each state of each seat, so that the chart as of a day can be read. The change log cannot give
-- it back, because it forgets after some months; this stays as long as the chart. Notes are not kept: they stay with the chart of now.
create table seat_past (
  org_id uuid not null,
  seq bigint generated always as identity,
  revision_id uuid not null,
  seat_id uuid not null,
  at timestamptz not null default now(),
  -- The seat as it was from then on; null once it was removed.
  seat jsonb,
  primary key (org_id, seq),
  foreign key (org_id, revision_id) references revision (org_id, id) on delete cascade
);
create index on seat_past (org_id, revision_id, at);
create index on seat_past (org_id, seat_id, seq);
call fence('seat_past');

-- Keeps what a seat is from now on. A person who types changes it often, so of each quarter of an hour by the clock the last state is kept.
-- Days begin on such quarters in every time zone, so the state at the end of a day is exact.
create function keep_seat_past() returns trigger language plpgsql as $$
declare
  silent text[] := array['version', 'updated_at', 'edits', 'notes', 'notes_updated_at', 'notes_updated_by_id', 'org_id', 'created_at', 'created_by_id'];
  org uuid := coalesce(new.org_id, old.org_id);
  chart uuid := coalesce(new.revision_id, old.revision_id);
  its_id uuid := coalesce(new.id, old.id);
  last record;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - silent = to_jsonb(old) - silent then
    return null;
  end if;
  -- What is deleted with its chart leaves nothing.
  if tg_op = 'DELETE' and not exists (select from revision r where r.org_id = org and r.id = chart) then
    return null;
  end if;
  select p.seq, p.at into last from seat_past p where p.org_id = org and p.seat_id = its_id order by p.seq desc limit 1;
  if date_bin('15 minutes', last.at, timestamptz '2000-01-01Z') = date_bin('15 minutes', now(), timestamptz '2000-01-01Z') then
    delete from seat_past p where p.org_id = org and p.seq = last.seq;
  end if;
  insert into seat_past (org_id, revision_id, seat_id, seat)
    values (org, chart, its_id, case when tg_op = 'DELETE' then null else to_jsonb(new) - silent end);
  return null;
end $$;
create trigger keep_seat_past after insert or update or delete on seat for each row execute function keep_seat_past();

-- Of charts that are there already, the past begins now.
alter table seat_past no force row level security;
alter table seat no force row level security;
insert into seat_past (org_id, revision_id, seat_id, seat)
  select s.org_id, s.revision_id, s.id, to_jsonb(s) - array['version', 'updated_at', 'edits', 'notes', 'notes_updated_at', 'notes_updated_by_id', 'org_id', 'created_at', 'created_by_id'] from seat s;
alter table seat_past force row level security;
alter table seat force row level security;
