-- The sign-ins of a person, those that failed too, for the person alone. They are kept for 90 days. A person who comes from a provider has a
-- login before they have a row in `person`, so the rows belong to the login.

create table sign_in_record (
  id uuid primary key,
  person_id uuid not null references auth."user"(id) on delete cascade,
  at timestamptz not null default now(),
  -- Null for a way that was not known.
  way text,
  failed boolean not null,
  user_agent text not null,
  ip_address text not null
);
create index on sign_in_record (person_id, at desc, id desc);
create index on sign_in_record (at);
alter table sign_in_record enable row level security;
alter table sign_in_record force row level security;
create policy fence on sign_in_record using (person_id = current_person()) with check (person_id = current_person());
create policy upkeep on sign_in_record using (is_upkeep());

-- Notes a try to sign in. Without a person it does nothing, but takes a round trip as well, so that its time does not tell who has an account.
create function note_sign_in(p_id uuid, p_person uuid, p_way text, p_failed boolean, p_user_agent text, p_ip_address text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if p_person is null then
    return;
  end if;
  perform set_config('cairn.person_id', p_person::text, true);
  insert into sign_in_record (id, person_id, way, failed, user_agent, ip_address)
    values (p_id, p_person, p_way, p_failed, left(p_user_agent, 500), p_ip_address);
  perform set_config('cairn.person_id', '', true);
end $$;

-- Deletes at most p_most tries to sign in that were made before a time; returns how many.
create function forget_sign_ins(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from sign_in_record where id in (select s.id from sign_in_record s where s.at < p_before order by s.at limit p_most);
  get diagnostics forgotten = row_count;
  perform set_config('cairn.upkeep', '', true);
  return forgotten;
end $$;
