-- Wrong tries at a code, by the place that asked for it; after five of them the code ends. A stranger elsewhere does not end it.
alter table verification_code add column wrong_tries integer not null default 0;
