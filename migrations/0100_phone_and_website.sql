-- A person's phone number, which they and the Owner and Admins of their organisations see, and the website of an organisation. Empty: none.

alter table person add column phone text not null default '';
alter table org add column website text not null default '';
