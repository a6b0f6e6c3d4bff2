-- Entering also returns the locale of numbers and dates that the person has chosen, so that texts made for them on the server have it.

drop function enter(uuid, uuid, uuid, boolean, text, uuid);
drop function peek(uuid[], uuid[], uuid[]);
drop function who_enters(uuid, uuid, uuid);

-- Returns the organisation in which a session works, and what its person may do there. Returns no row when the session has ended,
-- and a null organisation when the person has none, is blocked there or no longer a member. Runs with its caller's rights, and the
-- caller must have set cairn.person_id.
create function who_enters(p_context uuid, p_auth_session uuid, p_person uuid)
returns table (org_id uuid, role text, permissions text[], time_zone text, person_version integer, locale text, format_locale text)
language sql stable begin atomic
  select m.org_id, m.role, m.permissions, s.time_zone, p.version, p.locale, p.format_locale
    from session_context s
      join person p on p.id = s.person_id
      left join org_member m on m.org_id = s.org_id and m.person_id = s.person_id and not m.blocked
    where s.id = p_context and s.person_id = p_person and s.auth_session_id = p_auth_session
      and is_signed_in(p_auth_session, p_person);
end;

-- Enters a command or a socket: sets the tenant fence and looks up the idempotency key. A serial write takes the organisation's lock
-- first, so that the role is current when the lock is held. p_org is the organisation in which the session was last seen. Its lock is
-- taken first; when the session works in another one by now, that lock is taken too. Without the lock of an organisation, a second
-- command with the same key waits for the first.
create function enter(p_context uuid, p_auth_session uuid, p_person uuid, p_lock boolean, p_key text, p_org uuid)
returns table (org_id uuid, role text, permissions text[], time_zone text, person_version integer, locale text, format_locale text, entities jsonb,
  stored_hash text, stored_status smallint, stored_reply text)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
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
  locale := who.locale;
  format_locale := who.format_locale;
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

-- Enters many reads at once, each inside its own fence, without a lock.
create function peek(p_contexts uuid[], p_auth_sessions uuid[], p_persons uuid[])
returns table (n integer, org_id uuid, role text, permissions text[], time_zone text, person_version integer, locale text, format_locale text, entities jsonb)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
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
    locale := who.locale;
    format_locale := who.format_locale;
    entities := null;
    if org_id is not null then
      perform set_config('cairn.org_id', org_id::text, true);
      select c.entities into entities from org_clock c where c.org_id = who.org_id;
    end if;
    return next;
  end loop;
end $$;
