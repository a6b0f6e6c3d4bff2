-- Who reads a document reads what was published of it. Its draft, and each change since it was published, are read by those who may edit
-- it, and by all who see its folder where this is on.
alter table revision add column readers_see_drafts boolean not null default false;
