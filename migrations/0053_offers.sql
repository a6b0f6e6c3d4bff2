-- Codes of the addresses /referral/{code} and /discount/{code}: kept for a person until they are used. A referral is used by the organisation
-- that the person founds next, a discount at its checkout.

create table kept_offer (
  person_id uuid not null references person(id) on delete cascade,
  kind text not null check (kind in ('referral', 'discount')),
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  kept_at timestamptz not null default now(),
  primary key (person_id, kind)
);
alter table kept_offer enable row level security;
alter table kept_offer force row level security;
create policy fence on kept_offer using (person_id = current_person()) with check (person_id = current_person());

-- Who referred the organisation's founder.
alter table org add column referral_code text;
