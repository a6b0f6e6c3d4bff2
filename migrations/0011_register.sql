-- Registration: codes that prove an address, codes that reset a password, and how often each was asked for.
-- None of it belongs to an organisation; only hashes are kept.

create table verification_code (
  email text primary key,
  code_hash text not null,
  wrong_tries integer not null default 0,
  expires_at timestamptz not null
);

create table reset_code (
  code_hash text primary key,
  person_id uuid not null references auth."user"(id) on delete cascade,
  expires_at timestamptz not null
);
create index on reset_code (person_id);

create table account_attempt (
  subject text not null,
  at timestamptz not null
);
create index on account_attempt (subject, at);
create index on account_attempt (at);

-- What somebody says of themselves while they have no organisation yet; a membership takes it over.
alter table person add column work_style text not null default 'Other' check (work_style in ('Integrator', 'Visionary', 'Implementer', 'Other'));
