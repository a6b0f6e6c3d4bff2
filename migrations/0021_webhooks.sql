-- What other services send: stored before it is handled, and handled once. The key is the sender's own id of the event.
create table webhook_event (
  source text not null,
  id text not null,
  body bytea not null,
  at timestamptz not null,
  handled_at timestamptz,
  primary key (source, id)
);
create index on webhook_event (handled_at) where handled_at is not null;
