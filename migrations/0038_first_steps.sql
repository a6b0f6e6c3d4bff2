-- What the person who made an organisation has decided about its first steps; null for everybody else.
alter table org_member add column first_steps jsonb;
