-- The floor: sign-in tables, people, organisations, sessions, the tenant fence, the change log and idempotency.
-- Two roles: the database's owner owns every table; cairn_app is what the app becomes, and it can neither own nor bypass.

do $$ begin
  create role cairn_app nologin nobypassrls;
exception when duplicate_object then null;
end $$;
do $$ begin
  execute format('grant cairn_app to %I', current_user);
end $$;
grant usage on schema public to cairn_app;
alter default privileges in schema public grant select, insert, update, delete on tables to cairn_app;
alter default privileges in schema public grant usage on sequences to cairn_app;
alter default privileges in schema public revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to cairn_app;

-- Sign-in: better-auth's own tables, in a schema of their own.
create schema auth;
grant usage on schema auth to cairn_app;
alter default privileges in schema auth grant select, insert, update, delete on tables to cairn_app;
create table auth."user" (
  id uuid primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  username text unique,
  "displayUsername" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create table auth.session (
  id uuid primary key,
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references auth."user"(id) on delete cascade
);
create index on auth.session ("userId");
create table auth.account (
  id uuid primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user"(id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on auth.account ("userId");
create table auth.verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on auth.verification (identifier);
create table auth.jwks (
  id uuid primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  alg text,
  crv text,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz
);

-- Who and where this transaction is for. Both are set by enter() and end with the transaction.
create function current_org() returns uuid language sql stable
  return nullif(current_setting('cairn.org_id', true), '')::uuid;
create function current_person() returns uuid language sql stable
  return nullif(current_setting('cairn.person_id', true), '')::uuid;

create table person (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  username text not null,
  avatar_url text,
  theme text not null default 'default' check (theme in ('default', 'light', 'dark')),
  nav_bar_open boolean not null default true,
  locale text not null default 'en-US',
  currency_code text not null default 'USD',
  time_zone text not null default 'UTC',
  experience_level text not null default 'None' check (experience_level in ('None', 'New', 'Familiar', 'Experienced')),
  policy_accepted_at timestamptz,
  default_org_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table org (
  id uuid primary key,
  name text not null,
  implementer_id uuid references person(id),
  lt_traction_id uuid,
  theme_color text,
  subscription_status text not null default 'None',
  payment_status text not null default 'None',
  trial_ends_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table org_member (
  org_id uuid not null references org(id) on delete cascade,
  id uuid not null,
  person_id uuid not null references person(id) on delete cascade,
  role text not null check (role in ('Owner', 'Admin', 'Manager', 'Member', 'Observer')),
  permissions text[] not null default '{}',
  upgrade_request_status text not null default 'None' check (upgrade_request_status in ('None', 'Pending', 'Denied', 'Completed')),
  eos_role text not null default 'Other' check (eos_role in ('Integrator', 'Visionary', 'Implementer', 'Other')),
  blocked boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, person_id),
  unique (org_id, id)
);
create index on org_member (person_id);
create unique index org_has_one_owner on org_member (org_id) where role = 'Owner';

-- One row for each sign-in; its id is the session context that every call names.
create table session_context (
  id uuid primary key,
  auth_session_id uuid not null unique references auth.session(id) on delete cascade,
  person_id uuid not null references person(id) on delete cascade,
  org_id uuid references org(id) on delete set null,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now()
);
create index on session_context (person_id);

create table org_clock (
  org_id uuid primary key references org(id) on delete cascade,
  seq bigint not null default 0,
  entities jsonb not null default '{}'
);

create table change_log (
  org_id uuid not null references org(id) on delete cascade,
  seq bigint not null,
  entity text not null,
  item_id uuid not null,
  op text not null check (op in ('Added', 'Updated', 'Deleted')),
  actor_id uuid,
  traction_id uuid,
  at timestamptz not null default now(),
  before jsonb,
  after jsonb,
  primary key (org_id, seq)
);
create index change_log_item on change_log (org_id, entity, item_id, seq);

create table idempotency (
  org_id uuid not null,
  person_id uuid not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  reply text not null,
  at timestamptz not null default now(),
  primary key (org_id, person_id, key)
);
create index on idempotency (at);

-- Mail that could not leave because no SMTP server is set; read at /dev/mail.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  at timestamptz not null default now()
);

create table feature_flag (
  name text primary key,
  enabled boolean not null
);

-- The tenant fence, made for a table: rows of one organisation only, for the owner too.
create procedure fence(p_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy fence on %s using (org_id = current_org()) with check (org_id = current_org())', p_table);
end $$;

call fence('org_clock');
call fence('change_log');
alter table org_member enable row level security;
alter table org_member force row level security;
create policy fence on org_member using (org_id = current_org() or person_id = current_person()) with check (org_id = current_org());
alter table org enable row level security;
alter table org force row level security;
create policy fence on org using (id = current_org() or exists (
  select from org_member m where m.org_id = org.id and m.person_id = current_person())) with check (id = current_org());
alter table person enable row level security;
alter table person force row level security;
create policy fence on person using (id = current_person() or exists (
  select from org_member m where m.person_id = person.id and m.org_id = current_org()))
  with check (id = current_person() or exists (select from org_member m where m.person_id = person.id and m.org_id = current_org()));
alter table session_context enable row level security;
alter table session_context force row level security;
create policy fence on session_context using (person_id = current_person()) with check (person_id = current_person());
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy fence on idempotency
  using (person_id = coalesce(current_person(), '00000000-0000-0000-0000-000000000000'))
  with check (person_id = coalesce(current_person(), '00000000-0000-0000-0000-000000000000'));

-- Every update of a versioned row counts its version up.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- The change log: one row for each changed row, numbered without gaps, written in the same transaction.
create function log_rows(p_entity text, p_op text, p_org uuid, p_ids uuid[], p_before jsonb[], p_after jsonb[])
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last bigint;
  amount integer := cardinality(p_ids);
begin
  insert into org_clock as c (org_id, seq, entities) values (p_org, amount, jsonb_build_object(p_entity, amount))
    on conflict (org_id) do update set seq = c.seq + amount, entities = c.entities || jsonb_build_object(p_entity, c.seq + amount)
    returning seq into last;
  insert into change_log (org_id, seq, entity, item_id, op, actor_id, traction_id, before, after)
    select p_org, last - amount + n, p_entity, p_ids[n], p_op, current_person(),
      (coalesce(p_after[n], p_before[n])->>'traction_id')::uuid, p_before[n], p_after[n]
    from generate_series(1, amount) n;
end $$;

create function log_added() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare r record;
begin
  for r in select n.org_id, array_agg(n.id order by n.id) ids, array_agg(to_jsonb(n) order by n.id) rows from new_rows n group by n.org_id loop
    perform log_rows(tg_argv[0], 'Added', r.org_id, r.ids, '{}', r.rows);
  end loop;
  return null;
end $$;
create function log_updated() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare r record;
begin
  for r in select n.org_id, array_agg(n.id order by n.id) ids, array_agg(to_jsonb(o) order by n.id) old, array_agg(to_jsonb(n) order by n.id) new
    from new_rows n join old_rows o on o.org_id = n.org_id and o.id = n.id group by n.org_id loop
    perform log_rows(tg_argv[0], 'Updated', r.org_id, r.ids, r.old, r.new);
  end loop;
  return null;
end $$;
create function log_deleted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare r record;
begin
  for r in select o.org_id, array_agg(o.id order by o.id) ids, array_agg(to_jsonb(o) order by o.id) rows from old_rows o group by o.org_id loop
    perform log_rows(tg_argv[0], 'Deleted', r.org_id, r.ids, r.rows, '{}');
  end loop;
  return null;
end $$;

-- Watches a table: its changes are logged as those of an entity.
create procedure watch(p_table regclass, p_entity text) language plpgsql as $$
begin
  execute format('create trigger log_added after insert on %s referencing new table as new_rows for each statement execute function log_added(%L)', p_table, p_entity);
  execute format('create trigger log_updated after update on %s referencing old table as old_rows new table as new_rows for each statement execute function log_updated(%L)', p_table, p_entity);
  execute format('create trigger log_deleted after delete on %s referencing old table as old_rows for each statement execute function log_deleted(%L)', p_table, p_entity);
end $$;

-- A tenant table of the usual kind: fenced, watched and versioned.
create procedure tenant(p_table regclass, p_entity text) language plpgsql as $$
begin
  call fence(p_table);
  call watch(p_table, p_entity);
  execute format('create trigger count_version before update on %s for each row execute function count_version()', p_table);
end $$;

call watch('org_member', 'permission');
create trigger count_version before update on org_member for each row execute function count_version();
create trigger count_version before update on org for each row execute function count_version();
create trigger count_version before update on person for each row execute function count_version();

create function log_org() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform log_rows('org', 'Updated', new.id, array[new.id], array[to_jsonb(old)], array[to_jsonb(new)]);
  return null;
end $$;
create trigger log_org after update on org for each row execute function log_org();

-- A person's name or picture is seen in every organisation of theirs, so each logs the change.
create function log_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here text := coalesce(current_setting('cairn.org_id', true), '');
  m record;
begin
  for m in select org_id from org_member where person_id = new.id order by org_id loop
    perform set_config('cairn.org_id', m.org_id::text, true);
    perform log_rows('person', 'Updated', m.org_id, array[new.id], array[to_jsonb(old)], array[to_jsonb(new)]);
  end loop;
  perform set_config('cairn.org_id', here, true);
  return null;
end $$;
create trigger log_person after update of first_name, last_name, avatar_url, email on person for each row execute function log_person();

-- Enters a request: is the session alive, where is it, what may the person do there; sets the fence. One round trip.
-- A write takes the organisation's lock first, so that its writes are serial. No row: signed out.
create function enter(p_context uuid, p_auth_session uuid, p_person uuid, p_write boolean, p_key text)
returns table (org_id uuid, role text, permissions text[], time_zone text, person_version integer, entities jsonb,
  stored_hash text, stored_status smallint, stored_reply text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_org uuid;
  v_zone text;
  v_role text;
  v_permissions text[];
  v_version integer;
  v_entities jsonb;
  v_hash text;
  v_status smallint;
  v_reply text;
begin
  perform set_config('cairn.person_id', p_person::text, true);
  select s.org_id, s.time_zone, p.version into v_org, v_zone, v_version
    from session_context s join person p on p.id = s.person_id
      join auth.session a on a.id = s.auth_session_id and a."expiresAt" > now()
    where s.id = p_context and s.person_id = p_person and s.auth_session_id = p_auth_session;
  if not found then
    return;
  end if;
  if v_org is not null then
    perform set_config('cairn.org_id', v_org::text, true);
    if p_write then
      select c.entities into v_entities from org_clock c where c.org_id = v_org for update;
    else
      select c.entities into v_entities from org_clock c where c.org_id = v_org;
    end if;
    select m.role, m.permissions into v_role, v_permissions from org_member m
      where m.org_id = v_org and m.person_id = p_person and not m.blocked;
    if v_role is null then
      perform set_config('cairn.org_id', '', true);
      v_org := null;
    end if;
  elsif p_write then
    perform pg_advisory_xact_lock(hashtextextended(p_person::text, 0));
  end if;
  if p_key is not null then
    select i.request_hash, i.status, i.reply into v_hash, v_status, v_reply from idempotency i
      where i.org_id = coalesce(v_org, '00000000-0000-0000-0000-000000000000') and i.person_id = p_person and i.key = p_key;
  end if;
  return query select v_org, v_role, v_permissions, v_zone, v_version, v_entities, v_hash, v_status, v_reply;
end $$;

-- What a node tells its sockets: the changes of an organisation since a sequence number.
create function changes_since(p_org uuid, p_seq bigint) returns setof change_log
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.org_id', p_org::text, true);
  return query select * from change_log where org_id = p_org and seq > p_seq order by seq limit 500;
end $$;

-- Where the clocks of some organisations stand; a node sweeps those it has listeners for.
create function clock_heads(p_orgs uuid[]) returns table (org_id uuid, seq bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare o uuid;
begin
  foreach o in array p_orgs loop
    perform set_config('cairn.org_id', o::text, true);
    return query select c.org_id, c.seq from org_clock c where c.org_id = o;
  end loop;
end $$;

revoke all on change_log, org_clock from cairn_app;
grant select on change_log, org_clock to cairn_app;
