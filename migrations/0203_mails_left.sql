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
