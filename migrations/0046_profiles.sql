-- Profiles: how a person sees names, which version of the policies was accepted, whose picture a person may see, where they are signed in,
-- and a change of the e-mail address that waits for both mailboxes.

alter table person add column name_format text not null default 'first-last-initial'
  check (name_format in ('first-only', 'first-last-initial', 'first-last-initial-dot', 'first-initial-last', 'last-first'));

-- The version of the policies that was accepted with policy_accepted_at; the configuration says which one is current.
alter table person add column policy_version text not null default '1';

-- When a sign-in was last used, to the minute, and how the person signed in.
alter table auth.session add column "usedAt" timestamptz not null default now();
alter table auth.session add column way text;

create table email_change (
  person_id uuid primary key references person(id) on delete cascade,
  email text not null,
  old_code_hash text not null,
  new_code_hash text not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null
);
create index on email_change (expires_at);

-- Returns a person as the current person may see them: oneself, and who shares an organisation with them; no row for anybody else. It sets
-- the fence of each organisation in turn, and then the one that was set before.
create function seen_person(p_person uuid) returns table (id uuid, avatar_url text) language plpgsql as $$
declare
  shared uuid;
  fenced text := current_setting('cairn.org_id', true);
begin
  if p_person = current_person() then
    return query select p.id, p.avatar_url from person p where p.id = p_person;
    return;
  end if;
  for shared in select m.org_id from org_member m where m.person_id = current_person() and not m.blocked loop
    perform set_config('cairn.org_id', shared::text, true);
    return query select p.id, p.avatar_url from person p
      where p.id = p_person and exists (select from org_member m where m.person_id = p.id and m.org_id = shared);
    exit when found;
  end loop;
  perform set_config('cairn.org_id', coalesce(fenced, ''), true);
end $$;
