-- Many requests ask at the same moment whether their session is alive, who they are there, and what has changed: one
-- question for all of them. Each is asked inside its own fence.
create function peek(p_contexts uuid[], p_auth_sessions uuid[], p_persons uuid[])
returns table (n integer, org_id uuid, role text, permissions text[], time_zone text, person_version integer, entities jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_org uuid;
  v_zone text;
  v_version integer;
  v_role text;
  v_permissions text[];
  v_entities jsonb;
begin
  for i in 1 .. cardinality(p_contexts) loop
    perform set_config('cairn.person_id', p_persons[i]::text, true);
    select s.org_id, s.time_zone, p.version into v_org, v_zone, v_version
      from session_context s join person p on p.id = s.person_id
        join auth.session a on a.id = s.auth_session_id and a."expiresAt" > now()
      where s.id = p_contexts[i] and s.person_id = p_persons[i] and s.auth_session_id = p_auth_sessions[i];
    continue when not found;
    v_role := null;
    v_permissions := null;
    v_entities := null;
    if v_org is not null then
      perform set_config('cairn.org_id', v_org::text, true);
      select c.entities into v_entities from org_clock c where c.org_id = v_org;
      select m.role, m.permissions into v_role, v_permissions from org_member m
        where m.org_id = v_org and m.person_id = p_persons[i] and not m.blocked;
      if v_role is null then
        v_org := null;
      end if;
    end if;
    return query select i, v_org, v_role, v_permissions, v_zone, v_version, v_entities;
  end loop;
end $$;
