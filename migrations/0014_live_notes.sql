-- Shared notes of a meeting's own sections. Their versions are in the live state, which tells everybody there of a new one;
-- they outlive it and stay with the meeting, so the change log does not keep them twice over.

create table section_notes (
  org_id uuid not null,
  meeting_id uuid not null,
  agenda_item_id uuid not null,
  place integer not null,
  title text not null,
  content_html text not null,
  version integer not null,
  updated_by_id uuid not null references person(id),
  updated_at timestamptz not null,
  primary key (org_id, meeting_id, agenda_item_id),
  foreign key (org_id, meeting_id) references meeting (org_id, id) on delete cascade
);
call fence('section_notes');
