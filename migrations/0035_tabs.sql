-- A sign-in has one shared session context, which moves from one organisation to another. A browser tab may stay behind in an
-- organisation: it then has a context of its own there, which never moves. Tabs that stay in the same one share it.
alter table session_context add column stays boolean not null default false;
alter table session_context drop constraint session_context_auth_session_id_key;
create index on session_context (auth_session_id);
create unique index session_context_shared on session_context (auth_session_id) where not stays;
create unique index session_context_staying on session_context (auth_session_id, org_id) where stays;

-- Returns whether an organisation is closed for ever, or gone. Nodes ask it to tell its people the true reason.
create function is_closed(p_org uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.org_id', p_org::text, true);
  return not exists (select from org_clock c where c.org_id = p_org and not c.is_erased);
end $$;
