-- The app works in three roles that own nothing: cairn_app for requests, cairn_auth for sign-in, and cairn_jobs for the queue of jobs with the
-- mails in it. A request reads no password, key or code of sign-in, and no mail.

do $$
declare
  each name;
begin
  foreach each in array array['cairn_auth', 'cairn_jobs']::name[] loop
    continue when exists (select from pg_roles where rolname = each and pg_has_role(oid, 'member'));
    if not exists (select from pg_roles where rolname = each) then
      begin
        execute format('create role %I nologin', each);
      exception when duplicate_object then null;
      end;
    end if;
    execute format('grant %I to %I', each, current_user);
  end loop;
exception when insufficient_privilege then
  raise exception 'the roles cairn_auth and cairn_jobs are missing, or not granted to %; have an administrator run "create role cairn_auth nologin; create role cairn_jobs nologin; grant cairn_auth, cairn_jobs to %" and start again',
    current_user, quote_ident(current_user);
end $$;

-- True inside functions of the database's owner that work on the rows of all organisations, such as pruning. Only the owner may create in the
-- schema auth, so it is never true for the app's roles, nor for a login that may take them.
create or replace function is_upkeep() returns boolean language sql stable
  return coalesce(current_setting('cairn.upkeep', true), '') = 'on' and has_schema_privilege('auth', 'create');

-- Sign-in has its schema, what it counts of tries, and the list of sign-ins that it adds to.
alter default privileges in schema auth revoke select, insert, update, delete on tables from cairn_app;
alter default privileges in schema auth grant select, insert, update, delete on tables to cairn_auth;
grant usage on schema auth, public to cairn_auth;
grant select, insert, update, delete on all tables in schema auth to cairn_auth;
grant select, insert, update on guess to cairn_auth;
grant insert on sign_in_record to cairn_auth;
grant execute on function note_sign_in(uuid, uuid, text, boolean, text, text), current_person(), is_upkeep() to cairn_auth;

-- Requests have the columns that say who somebody is and which ways they sign in. They set passwords and authenticator apps, and read none.
revoke all on all tables in schema auth from cairn_app;
grant select (id, name, email, "emailVerified", username), insert (id, name, email, "emailVerified", username, "displayUsername"),
  update (email, "emailVerified", "twoFactorEnabled", "updatedAt") on auth."user" to cairn_app;
grant select (id, "accountId", "providerId", "userId", "updatedAt", told_email, told_at), insert (id, "accountId", "providerId", "userId", password),
  update (password, "updatedAt"), delete on auth.account to cairn_app;
grant select (id, "userId", "expiresAt", "createdAt", "usedAt", "ipAddress", "userAgent", way), update ("usedAt"), delete on auth.session to cairn_app;
grant select (id, identifier, "expiresAt"), delete on auth.verification to cairn_app;
grant select (id, name, "userId", "createdAt", "usedAt", "deviceType"), update (name), delete on auth.passkey to cairn_app;
grant select (id, "userId", verified, "createdAt"), insert (id, secret, "backupCodes", "userId", verified), update (verified), delete
  on auth."twoFactor" to cairn_app;

-- Mails of all organisations wait here where no mail server is set. Only the queue has them.
grant usage on schema public to cairn_jobs;
revoke all on mail_outbox from cairn_app;
grant select, insert, delete on mail_outbox to cairn_jobs;

create function forget_mails(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  delete from mail_outbox where id = any (array(select id from mail_outbox where at < p_before order by at limit p_most));
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
