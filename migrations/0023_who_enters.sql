-- One function says who may enter, and the lock of an organisation is no longer the row of its clock.

-- A sign-in that has not ended.
create function is_signed_in(p_auth_session uuid, p_person uuid) returns boolean language sql stable
  return exists (select from auth.session a where a.id = p_auth_session and a."userId" = p_person and a."expiresAt" > now());

-- Where a session works and what its person may do there. No row: the session is over. No organisation: they are in none, are
-- blocked there or are no longer a member. Runs as its caller, who has named the person to the fence first.
create function who_enters(p_context uuid, p_auth_session uuid, p_person uuid)
returns table (org_id uuid, role text, permissions text[], time_zone text, person_version integer)
language sql stable begin atomic
  select m.org_id, m.role, m.permissions, s.time_zone, p.version
    from session_context s
      join person p on p.id = s.person_id
      left join org_member m on m.org_id = s.org_id and m.person_id = s.person_id and not m.blocked
    where s.id = p_context and s.person_id = p_person and s.auth_session_id = p_auth_session
      and is_signed_in(p_auth_session, p_person);
end;

-- The lock that makes an organisation's serial writes serial; held until the transaction ends. It is apart from the clock, whose
-- row is locked only from the first logged change to the commit, so a command that does not need the one does not wait for it.
create function lock_org(p_org uuid) returns void language sql
  return pg_advisory_xact_lock(hashtextextended('org ' || p_org::text, 0));

-- Enters a command or a socket: sets the fence and looks up the idempotency key. A serial write takes the organisation's lock before
-- it looks who enters, so that nobody is demoted while it waits. p_org is where the session was last seen: that lock is taken first,
-- and when the session works elsewhere by now, the other one as well. Without that lock, the same key sent twice at once waits for itself.
drop function enter(uuid, uuid, uuid, boolean, text);
create function enter(p_context uuid, p_auth_session uuid, p_person uuid, p_lock boolean, p_key text, p_org uuid)
returns table (org_id uuid, role text, permissions text[], time_zone text, person_version integer, entities jsonb,
  stored_hash text, stored_status smallint, stored_reply text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  locked uuid := p_org;
  who record;
begin
  perform set_config('cairn.person_id', p_person::text, true);
  if p_lock and p_org is not null then
    perform lock_org(p_org);
  end if;
  loop
    select * into who from who_enters(p_context, p_auth_session, p_person);
    if not found then
      return;
    end if;
    exit when not p_lock or who.org_id is null or who.org_id = locked;
    locked := who.org_id;
    perform lock_org(locked);
  end loop;
  org_id := who.org_id;
  role := who.role;
  permissions := who.permissions;
  time_zone := who.time_zone;
  person_version := who.person_version;
  if org_id is not null then
    perform set_config('cairn.org_id', org_id::text, true);
    select c.entities into entities from org_clock c where c.org_id = who.org_id;
  elsif p_lock then
    perform pg_advisory_xact_lock(hashtextextended(p_person::text, 0));
  end if;
  if p_key is not null then
    if not p_lock then
      perform pg_advisory_xact_lock(hashtextextended(p_person::text || p_key, 0));
    end if;
    select i.request_hash, i.status, i.reply into stored_hash, stored_status, stored_reply from idempotency i
      where i.org_id = coalesce(who.org_id, nobody) and i.person_id = p_person and i.key = p_key;
  end if;
  return next;
end $$;

-- The same question for many reads at once, each inside its own fence, without a lock.
create or replace function peek(p_contexts uuid[], p_auth_sessions uuid[], p_persons uuid[])
returns table (n integer, org_id uuid, role text, permissions text[], time_zone text, person_version integer, entities jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who record;
begin
  for i in 1 .. cardinality(p_contexts) loop
    perform set_config('cairn.person_id', p_persons[i]::text, true);
    select * into who from who_enters(p_contexts[i], p_auth_sessions[i], p_persons[i]);
    continue when not found;
    n := i;
    org_id := who.org_id;
    role := who.role;
    permissions := who.permissions;
    time_zone := who.time_zone;
    person_version := who.person_version;
    entities := null;
    if org_id is not null then
      perform set_config('cairn.org_id', org_id::text, true);
      select c.entities into entities from org_clock c where c.org_id = who.org_id;
    end if;
    return next;
  end loop;
end $$;

-- Work of the app itself, for an organisation as one of its people or as nobody.
create or replace function enter_org(p_org uuid, p_person uuid, p_write boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.org_id', p_org::text, true);
  perform set_config('cairn.person_id', coalesce(p_person::text, ''), true);
  if p_write then
    perform lock_org(p_org);
  end if;
end $$;
