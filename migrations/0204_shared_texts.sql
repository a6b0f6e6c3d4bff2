-- Rich texts that several people write at once: the notes of an item or of a section of a meeting. Each is a document of Yjs. Its owner's
-- column has it as HTML for everybody else; that is written when the writers pause.
create table shared_text (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  -- The section of a meeting; of other texts the subject itself.
  part uuid not null,
  -- The document as it was when the owner's column was written last, what the column said then, and the changes since.
  settled bytea not null,
  html text not null,
  pending bytea,
  -- Who writes under which client number of Yjs; the empty string is the server.
  writers jsonb not null default '{}',
  touched_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, kind, subject_id, part)
);
call fence('shared_text');

-- What such a text said: each state with who wrote it last. What one person writes within a quarter of an hour is one state.
create table text_past (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  part uuid not null,
  at timestamptz not null,
  by_id uuid references person(id),
  html text not null,
  primary key (org_id, id)
);
create index on text_past (org_id, kind, subject_id, part, at);
create index on text_past (by_id);
call fence('text_past');
revoke delete on shared_text, text_past from cairn_app;
