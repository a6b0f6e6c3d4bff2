-- The organisation that a kept mail is of, so that its deletion finds it by a column and never by what the mail says.
alter table mail_outbox add column org uuid;
