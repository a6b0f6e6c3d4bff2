-- How many mails were sent on a day because a person asked for them: by the person, by the organisation, and to an address. A subject is a
-- digest, so that a row names nobody. Rows of earlier days are deleted by the upkeep.
create table mail_count (
  subject text not null,
  day date not null,
  amount integer not null,
  primary key (subject, day)
);
grant select, insert, update, delete on mail_count to cairn_app;
