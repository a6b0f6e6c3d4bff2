-- When the mail of an invitation has left, and why it has not: a new server, a refused address and a mail that waits look alike otherwise.
-- What was sent before this migration counts as left.
alter table invitation
  add left_at timestamptz default now(),
  add waits text check (waits in ('NoServer', 'Unreachable', 'Refused'));
alter table invitation alter left_at drop default;

-- Whoever opens a used link is told that it was used, so its organisation is found, too. A withdrawn one leads nowhere.
create or replace function org_of_invitation(p_id uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found uuid;
begin
  perform set_config('cairn.upkeep', 'on', true);
  select i.org_id into found from invitation i where i.id = p_id and (i.ended_at is null or i.accepted_by_id is not null);
  perform set_config('cairn.upkeep', '', true);
  if found is not null then
    perform set_config('cairn.org_id', found::text, true);
    if not exists (select from org o where o.id = found and o.erase_after is null) then
      found := null;
    end if;
    perform set_config('cairn.org_id', '', true);
  end if;
  return found;
end $$;

-- The words of a banner that the operator shows in one organisation alone.
alter table org_flag add note text not null default '';

create or replace function set_flag(p_name text, p_enabled boolean, p_org uuid, p_note text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('cairn.org_id', true), '');
begin
  if p_org is null and p_enabled is null then
    delete from feature_flag where name = p_name;
  elsif p_org is null then
    insert into feature_flag (name, enabled, note) values (p_name, p_enabled, coalesce(p_note, ''))
      on conflict (name) do update set enabled = excluded.enabled, note = coalesce(p_note, feature_flag.note);
  else
    perform set_config('cairn.org_id', p_org::text, true);
    if p_enabled is null then
      delete from org_flag where org_id = p_org and name = p_name;
    else
      insert into org_flag (org_id, name, enabled, note) values (p_org, p_name, p_enabled, coalesce(p_note, ''))
        on conflict (org_id, name) do update set enabled = excluded.enabled, note = coalesce(p_note, org_flag.note);
    end if;
    update org set updated_at = now() where id = p_org;
    perform set_config('cairn.org_id', before, true);
  end if;
end $$;
