-- What people ask the assistant, and what it may cost.

-- Off until an Owner or Admin switches it on: until then, no text leaves the server.
alter table org add column uses_model boolean not null default false;

-- The tokens of a language model that were used on a day: by a person, and in the row of the organisation itself by all of them.
create table model_use (
  org_id uuid not null references org(id) on delete cascade,
  -- The person, or the organisation for the sum.
  whose_id uuid not null,
  day date not null,
  tokens integer not null,
  answers integer not null default 1,
  primary key (org_id, whose_id, day)
);
create index on model_use (day);
call fence('model_use');

-- A conversation of one person, which nobody else reads.
create table chat (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  person_id uuid not null,
  title text not null,
  primary key (org_id, id),
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
create index on chat (org_id, person_id, updated_at);
create index on chat (updated_at);
-- Not in the change log, which would keep its words for longer than the conversation.
call fence('chat');
create trigger count_version before update on chat for each row execute function count_version();

create domain chat_voice as text check (value in ('rules', 'model'));
-- A question with its answer.
create table chat_turn (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  chat_id uuid not null,
  person_id uuid not null,
  question text not null,
  answer text not null default '',
  answered_by chat_voice not null,
  -- The items that the answer is made from, and those that it proposes.
  sources jsonb not null default '[]',
  proposals jsonb not null default '[]',
  -- Whether the answer came to its end.
  is_whole boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, chat_id) references chat (org_id, id) on delete cascade
);
create index on chat_turn (org_id, chat_id, created_at);
call fence('chat_turn');
create trigger count_version before update on chat_turn for each row execute function count_version();

create policy upkeep on chat using ((select is_upkeep()));
create policy upkeep on model_use using ((select is_upkeep()));

-- Deletes at most p_most conversations that nobody has gone on with since a time, and the use of models before it; returns how many.
create function forget_chats(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chats integer;
  used integer;
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from chat where (org_id, id) in (select c.org_id, c.id from chat c where c.updated_at < p_before order by c.updated_at limit p_most);
  get diagnostics chats = row_count;
  delete from model_use where (org_id, whose_id, day) in (
    select u.org_id, u.whose_id, u.day from model_use u where u.day < p_before::date order by u.day limit p_most - chats);
  get diagnostics used = row_count;
  perform set_config('cairn.upkeep', '', true);
  return chats + used;
end $$;
