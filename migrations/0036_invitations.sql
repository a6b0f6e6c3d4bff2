-- Invitations into an organisation. The key of a link is stored as a digest only.

create table invitation (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('Admin', 'Member', 'Observer')),
  invited_by_id uuid not null references person(id),
  key_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- Used or withdrawn: the link is dead, and the address can be invited again.
  ended_at timestamptz,
  accepted_by_id uuid references person(id),
  primary key (org_id, id),
  foreign key (org_id) references org (id) on delete cascade
);
create unique index invitation_pending on invitation (org_id, email) where ended_at is null;
create index on invitation (invited_by_id);
create index on invitation (accepted_by_id) where accepted_by_id is not null;
create index on invitation (id);
call tenant('invitation', 'invitation');

-- Returns the organisation of an invitation, so that its link can be opened by somebody who is not signed in. The link's key is checked
-- by the caller.
create function org_of_invitation(p_id uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found uuid;
begin
  perform set_config('cairn.upkeep', 'on', true);
  select i.org_id into found from invitation i where i.id = p_id and i.ended_at is null;
  perform set_config('cairn.upkeep', '', true);
  return found;
end $$;
create policy upkeep on invitation using (is_upkeep());
