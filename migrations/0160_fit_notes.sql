-- What somebody writes about how a person and their seat fit: right person, right seat. Only its writer and those whom the writer names read it.

create domain fit_mark as text check (value in ('Yes', 'Partly', 'No'));
create table fit_note (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  writer_id uuid not null,
  revision_id uuid not null,
  -- No foreign key: a seat that is removed can come back, and its notes with it. They go with the chart.
  seat_id uuid not null,
  -- Whom it is about: a person, or the name of a holder without a login.
  about_id uuid,
  about_name text not null default '',
  right_person fit_mark,
  gets fit_mark,
  wants fit_mark,
  capacity fit_mark,
  words text not null default '',
  primary key (org_id, id),
  foreign key (org_id, writer_id) references org_member (org_id, person_id) on delete cascade,
  foreign key (org_id, revision_id) references revision (org_id, id) on delete cascade,
  foreign key (about_id) references person (id) on delete cascade,
  check ((about_id is null) <> (about_name = ''))
);
create index on fit_note (org_id, seat_id);
create index on fit_note (org_id, writer_id);
create index on fit_note (org_id, revision_id);
create index on fit_note (about_id) where about_id is not null;
create unique index fit_note_is_one on fit_note (org_id, writer_id, seat_id, coalesce(about_id::text, about_name));

-- Who may read a note beside its writer.
create table fit_note_reader (
  org_id uuid not null,
  note_id uuid not null,
  person_id uuid not null,
  writer_id uuid not null,
  primary key (org_id, note_id, person_id),
  foreign key (org_id, note_id) references fit_note (org_id, id) on delete cascade,
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
create index on fit_note_reader (org_id, person_id);

-- The database itself shows a note to nobody else. It is not in the change log, which others can read.
alter table fit_note_reader enable row level security;
alter table fit_note_reader force row level security;
create policy fence on fit_note_reader
  using (org_id = current_org() and (person_id = current_person() or writer_id = current_person()))
  with check (org_id = current_org() and writer_id = current_person());
alter table fit_note enable row level security;
alter table fit_note force row level security;
create policy fence on fit_note
  using (org_id = current_org() and (writer_id = current_person() or exists (
    select from fit_note_reader r where r.org_id = fit_note.org_id and r.note_id = fit_note.id and r.person_id = current_person())))
  with check (org_id = current_org() and writer_id = current_person());
create trigger count_version before update on fit_note for each row execute function count_version();
