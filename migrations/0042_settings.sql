-- Settings of an organisation and of its members, when members were last seen, and a deletion that can be taken back for a week.

alter table org
  add column logo_url text,
  add column theme text not null default 'default' check (theme in ('default', 'light', 'dark')),
  add column locale text not null default 'en-US',
  add column currency_code text not null default 'USD',
  -- Set while the organisation is deleted but can be brought back: the time after which it is erased.
  add column erase_after timestamptz;

-- True for members whom only the deletion blocks, so that they are let in again when it is taken back.
alter table org_member add column blocked_by_deletion boolean not null default false;

create table last_seen (
  org_id uuid not null references org (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (org_id, person_id)
);
create index on last_seen (person_id);
call fence('last_seen');


-- Returns whether an organisation is deleted, for ever or for now, or gone. Nodes ask it to tell its people the true reason.
create or replace function is_closed(p_org uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.org_id', p_org::text, true);
  return not exists (
    select from org_clock c join org o on o.id = c.org_id where c.org_id = p_org and not c.is_erased and o.erase_after is null);
end $$;

-- A link into a deleted organisation does not work.
create or replace function org_of_invitation(p_id uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found uuid;
begin
  perform set_config('cairn.upkeep', 'on', true);
  select i.org_id into found from invitation i where i.id = p_id and i.ended_at is null;
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

create policy upkeep on org using (is_upkeep());

-- Returns the deleted organisations that may not be brought back any more.
create function orgs_to_erase(p_now timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select o.id from org o where o.erase_after <= p_now;
  perform set_config('cairn.upkeep', '', true);
end $$;

-- Notes when people were last seen, over all organisations at once; a node sends the rows of its connections together.
create function note_seen(p_rows jsonb, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare r record;
begin
  for r in select * from jsonb_to_recordset(p_rows) as x (org uuid, person uuid) order by org, person loop
    perform set_config('cairn.org_id', r.org::text, true);
    insert into last_seen (org_id, person_id, seen_at)
      select m.org_id, m.person_id, p_at from org_member m where m.org_id = r.org and m.person_id = r.person
      on conflict (org_id, person_id) do update set seen_at = excluded.seen_at;
  end loop;
end $$;
