-- The sign-in library reserves rows of this table under ids of its own, which are no UUIDs.
alter table auth.verification alter column id type text using id::text;

-- Whether the person has proved that their login's address is theirs. It follows the login, so that lists need not ask there.
alter table person add column is_proven boolean not null default true;
update person set is_proven = false from auth."user" as login where login.id = person.id and not login."emailVerified";

drop trigger log_person on person;
create trigger log_person after update of first_name, last_name, avatar_url, email, is_proven on person for each row execute function log_person();

-- Whoever made a login for an address without having its mailbox may have added ways in of their own. All of them end when its owner first
-- proves the address, whichever way proves it; what proves it adds its own way afterwards.
create function end_unproven_ways() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before constant text := coalesce(current_setting('cairn.person_id', true), '');
begin
  delete from auth.passkey where "userId" = new.id;
  delete from auth."twoFactor" where "userId" = new.id;
  delete from auth.account where "userId" = new.id;
  delete from auth.session where "userId" = new.id;
  delete from calendar_feed where person_id = new.id;
  -- Row-level security lets only the person change their row.
  perform set_config('cairn.person_id', new.id::text, true);
  update person set is_proven = true where id = new.id;
  perform set_config('cairn.person_id', before, true);
  new."twoFactorEnabled" := false;
  return new;
end $$;

create trigger end_unproven_ways before update of "emailVerified" on auth."user"
  for each row when (new."emailVerified" and not old."emailVerified") execute function end_unproven_ways();

-- From now on such a login signs in only to prove its address.
delete from auth.session using auth."user" as login where login.id = "userId" and not login."emailVerified";
