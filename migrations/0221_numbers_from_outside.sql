-- An address with which a script or a spreadsheet sends numbers to some measurables of a scorecard, without a sign-in. Only a hash of its key is
-- stored.
create table inbound_address (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  traction_id uuid not null,
  name text not null,
  key_hash text not null,
  -- What is shown of the address: its first and its last signs.
  hint text not null,
  -- The measurables that it may write, each with the name by which a call names it: [{"id", "name"}].
  measurables jsonb not null check (jsonb_typeof(measurables) = 'array'),
  -- The time zone of the person who made it: the present week of a call is that of this zone.
  time_zone text not null,
  created_by_id uuid not null references person(id),
  ends_at timestamptz,
  revoked_at timestamptz,
  last_at timestamptz,
  written integer not null default 0,
  refused integer not null default 0,
  -- The minute of the last call, and how many came in it.
  minute_at timestamptz,
  minute_calls integer not null default 0,
  primary key (org_id, id),
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade
);
create index on inbound_address (key_hash);
create index on inbound_address (org_id, traction_id);
create index on inbound_address (created_by_id);
call tenant('inbound_address', 'inboundAddress');
create policy upkeep on inbound_address using ((select is_upkeep()));

-- What came to an address last, and what became of it.
create table inbound_call (
  org_id uuid not null,
  id uuid not null,
  address_id uuid not null,
  at timestamptz not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  primary key (org_id, id),
  foreign key (org_id, address_id) references inbound_address (org_id, id) on delete cascade
);
create index on inbound_call (org_id, address_id, at);
call fence('inbound_call');

-- Returns where an address leads whose key has this hash: nowhere once it is revoked or ended, or while nobody may enter its organisation.
create function inbound_address_of(p_hash text, p_now timestamptz) returns table (org_id uuid, id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select a.org_id, a.id from inbound_address a join org o on o.id = a.org_id
    where a.key_hash = p_hash and a.revoked_at is null and (a.ends_at is null or a.ends_at > p_now) and o.erase_after is null
      and exists (select from org_member m where m.org_id = a.org_id and not m.blocked);
  perform set_config('cairn.upkeep', '', true);
end $$;

-- The address that a number came from, by its name then; null for one that a person typed. A number that came where a person had typed another
-- one waits beside it. Without a time, the person has kept their own.
alter table measured_value
  add sent_by text,
  add offered numeric,
  add offered_by text,
  add offered_at timestamptz;

-- A revoked address stays for the numbers that came from it; a call is never changed.
revoke delete on inbound_address from cairn_app;
revoke update on inbound_call from cairn_app;
