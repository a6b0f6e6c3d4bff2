-- Events that other services send. An event is stored before it is handled, and handled once. Its id is the sender's own.
create table webhook_event (
  source text not null,
  id text not null,
  body bytea not null,
  at timestamptz not null,
  handled_at timestamptz,
  primary key (source, id)
);
create index on webhook_event (handled_at) where handled_at is not null;
