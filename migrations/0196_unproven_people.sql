-- Marks the people whose login's address is not proven. The migration that added the mark found none of them where the owner of the tables is
-- no superuser, because row-level security hid them.
alter table person disable trigger user;
alter table person no force row level security;
update person set is_proven = false from auth."user" as login where login.id = person.id and not login."emailVerified" and person.is_proven;
alter table person force row level security;
alter table person enable trigger user;
