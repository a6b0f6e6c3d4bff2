-- The address that a provider has proved to be a person's when they last signed in with it, and when that was: where it is not the login's
-- own, the person may take it.
alter table auth.account add column told_email text, add column told_at timestamptz;
