-- The month in which an organisation's first quarter begins: 1 for January to 12 for December.

alter table org add column quarter_month smallint not null default 1 check (quarter_month between 1 and 12);
