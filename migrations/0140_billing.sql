-- What an organisation pays for its licences. Amounts are whole numbers in the smallest unit of the currency; days are calendar days.

create domain subscription_phase as text check (value in ('none', 'trial', 'trialGrace', 'lapsed', 'paying', 'active', 'renewing', 'pastDue',
  'retrying', 'failed', 'unpaid', 'canceling', 'canceled', 'removed'));
create domain plan_kind as text check (value in ('monthly', 'annual'));

-- Where an organisation stands. Its id is the organisation's own, so there is one.
create table subscription (
  org_id uuid not null references org(id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phase subscription_phase not null default 'none',
  plan plan_kind,
  next_plan plan_kind,
  trial_ends_on date,
  period_start date,
  period_end date,
  anchor smallint check (anchor between 1 and 31),
  failed_on date,
  retries smallint not null default 0,
  phase_before subscription_phase,
  -- Why the last charge was refused; empty when it was not.
  failure text not null default '',
  canceled_on date,
  canceled_by_id uuid references person(id),
  cancel_reason text not null default '',
  -- Licences that are paid for the present period.
  licences integer not null default 0 check (licences >= 0),
  credit bigint not null default 0 check (credit >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- To whom invoices are sent.
  email text not null default '',
  contact text not null default '',
  -- Whose name and address stand on invoices; no address until it is given.
  billed_to text not null default '',
  tax_number text not null default '',
  address jsonb,
  -- The tax at that address, in millionths of the amount.
  tax_rate integer not null default 0 check (tax_rate between 0 and 1000000),
  tax_name text not null default '',
  -- The promo code that the next payment uses.
  promo_code text not null default '',
  primary key (org_id, id),
  check (id = org_id),
  check (phase not in ('active', 'renewing', 'pastDue', 'retrying', 'failed', 'unpaid', 'canceling', 'canceled')
    or (plan is not null and period_start < period_end))
);
create index on subscription (canceled_by_id) where canceled_by_id is not null;
call tenant('subscription', 'billing');

-- A card, known by the token that the provider made of it.
create table payment_card (
  org_id uuid not null references org(id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  token text not null,
  card_type text not null,
  last4 text not null,
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null,
  is_primary boolean not null default false,
  refused_on date,
  -- Cards that were removed stay for the orders that they paid.
  removed_at timestamptz,
  primary key (org_id, id)
);
create unique index payment_card_primary on payment_card (org_id) where is_primary and removed_at is null;
call tenant('payment_card', 'billing');

-- A payment. It is stored before the provider is asked, so that its id tells afterwards whether money was taken.
create domain order_kind as text check (value in ('Checkout', 'Renewal', 'Licenses'));
create domain order_status as text check (value in ('Asked', 'Pending', 'SecondStep', 'Paid', 'Refused', 'GivenBack'));
create table billing_order (
  org_id uuid not null references org(id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind order_kind not null,
  status order_status not null default 'Asked',
  plan plan_kind not null,
  currency text not null,
  lines jsonb not null,
  subtotal bigint not null,
  discount bigint not null default 0 check (discount >= 0),
  tax bigint not null default 0,
  -- Credit that it uses, and credit that it gives.
  credit_used bigint not null default 0 check (credit_used >= 0),
  credit_made bigint not null default 0 check (credit_made >= 0),
  due bigint not null check (due >= 0),
  promo_code text not null default '',
  card_id uuid,
  card_name text not null default '',
  token text not null default '',
  -- Licences that are paid once it is: all of them for a period, else how many more.
  licences integer not null,
  add_ids uuid[] not null default '{}',
  end_ids uuid[] not null default '{}',
  period_start date not null,
  period_end date not null,
  client_secret text not null default '',
  reason text not null default '',
  invoice_id uuid,
  made_on date not null,
  settled_on date,
  asked_by_id uuid references person(id),
  primary key (org_id, id),
  foreign key (org_id, card_id) references payment_card (org_id, id),
  check (due + credit_used - credit_made = subtotal - discount + tax)
);
create index on billing_order (org_id, card_id);
create index on billing_order (asked_by_id) where asked_by_id is not null;
-- One payment at a time: two tabs never pay twice.
create unique index billing_order_open on billing_order (org_id) where status in ('Asked', 'Pending', 'SecondStep');
call tenant('billing_order', 'billing');

create domain invoice_status as text check (value in ('Paid', 'Due', 'Failed', 'Refunded'));
create domain invoice_source as text check (value in ('Checkout', 'Renewal', 'Licenses', 'PlanChange'));
create table invoice (
  org_id uuid not null references org(id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number text not null unique,
  status invoice_status not null,
  source invoice_source not null,
  currency text not null,
  lines jsonb not null,
  subtotal bigint not null,
  tax bigint not null,
  total bigint not null,
  buyer jsonb not null,
  period_start date not null,
  period_end date not null,
  card text not null default '',
  issue_date date not null,
  due_date date not null,
  primary key (org_id, id)
);
create index on invoice (org_id, issue_date desc, id desc);
call tenant('invoice', 'billing');
alter table billing_order add foreign key (org_id, invoice_id) references invoice (org_id, id);
create index on billing_order (org_id, invoice_id);

-- The ledger. The postings of an entry sum up to zero, and none is ever changed.
create domain ledger_account as text check (value in ('cash', 'revenue', 'tax', 'credit', 'owedBack'));
create table ledger_posting (
  org_id uuid not null references org(id) on delete cascade,
  id uuid not null,
  entry_id uuid not null,
  order_id uuid not null,
  account ledger_account not null,
  -- Positive for what is received or used up, negative for what is earned or owed.
  amount bigint not null check (amount <> 0),
  currency text not null,
  on_day date not null,
  at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, order_id) references billing_order (org_id, id)
);
create index on ledger_posting (org_id, entry_id);
create index on ledger_posting (org_id, order_id);
call fence('ledger_posting');

create function entry_is_even() returns trigger language plpgsql as $$
begin
  if (select sum(p.amount) from ledger_posting p where p.org_id = new.org_id and p.entry_id = new.entry_id) <> 0
    or (select count(distinct p.currency) from ledger_posting p where p.org_id = new.org_id and p.entry_id = new.entry_id) <> 1 then
    raise exception 'the postings of the entry % do not sum up to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger entry_is_even after insert on ledger_posting deferrable initially deferred
  for each row execute function entry_is_even();

create function ledger_stays() returns trigger language plpgsql as $$
begin
  -- Only the erasing of a whole organisation deletes postings.
  if tg_op = 'DELETE' and is_upkeep() then
    return old;
  end if;
  raise exception 'the ledger is never changed' using errcode = 'check_violation';
end $$;
create trigger ledger_stays before update or delete on ledger_posting for each row execute function ledger_stays();

-- Promo codes are the operator's, for all organisations; each uses a code once.
create table promo_code (
  code text primary key check (code = upper(code)),
  percent_off smallint check (percent_off between 1 and 100),
  amount_off bigint check (amount_off > 0),
  currency text,
  last_day date,
  most_uses integer check (most_uses > 0),
  uses integer not null default 0,
  check ((percent_off is null) <> (amount_off is null)),
  check ((amount_off is null) = (currency is null)),
  check (most_uses is null or uses <= most_uses)
);
create table promo_use (
  org_id uuid not null references org(id) on delete cascade,
  id uuid not null,
  code text not null,
  order_id uuid not null,
  primary key (org_id, id),
  unique (org_id, code),
  foreign key (org_id, order_id) references billing_order (org_id, id)
);
create index on promo_use (org_id, order_id);
call fence('promo_use');

-- Counts a use of a code. Returns false when its last one was taken meanwhile.
create function take_promo(p_code text) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update promo_code set uses = uses + 1 where code = p_code and (most_uses is null or uses < most_uses);
  return found;
end $$;
create function give_promo_back(p_code text) returns void language sql security definer set search_path = public, pg_temp as $$
  update promo_code set uses = uses - 1 where code = p_code and uses > 0;
$$;

-- Numbers of invoices have no gaps: the number is taken in the transaction that adds the invoice.
create table invoice_counter (one boolean primary key default true check (one), last bigint not null default 0);
insert into invoice_counter default values;
create function next_invoice_number() returns bigint language sql security definer set search_path = public, pg_temp as $$
  update invoice_counter set last = last + 1 returning last;
$$;

-- The sandbox: charges without money, and by how many days its clock is ahead.
create table sandbox_charge (
  key uuid primary key,
  token text not null,
  amount bigint not null,
  currency text not null,
  charged jsonb not null,
  refunded boolean not null default false,
  on_day date not null
);
create table sandbox_clock (
  one boolean primary key default true check (one),
  days_ahead integer not null default 0,
  -- How far it is to go; a job takes it there day by day.
  days_wanted integer not null default 0 check (days_wanted >= days_ahead)
);
insert into sandbox_clock default values;

-- What the daily comparison of ledger and provider has found; for the operator.
create table billing_difference (
  order_key uuid not null,
  what text not null,
  org uuid not null,
  found_at timestamptz not null,
  primary key (order_key, what)
);

revoke insert, update, delete on promo_code from cairn_app;
revoke all on invoice_counter from cairn_app;
revoke update, delete on ledger_posting from cairn_app;

-- Members whom only the end of the subscription keeps out; the Owner enters always.
alter table org_member add column blocked_by_billing boolean not null default false;
-- Whether a trial has ended or a payment failed, and everybody may still work for some days.
alter table org add column in_grace boolean not null default false;

create policy upkeep on subscription using ((select is_upkeep()));
create policy upkeep on billing_order using ((select is_upkeep()));

-- Returns the organisations in which something falls due by a day, or whose payment is open.
create function billing_due(p_day date) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query
    select s.org_id from subscription s
      where (s.phase in ('trial', 'trialGrace') and s.trial_ends_on <= p_day)
        or (s.phase in ('active', 'canceling') and s.period_end <= p_day)
        or (s.phase in ('pastDue', 'failed') and s.failed_on < p_day)
    union
    select o.org_id from billing_order o where o.status in ('Asked', 'Pending', 'SecondStep');
  perform set_config('cairn.upkeep', '', true);
end $$;

-- Returns all organisations with a subscription.
create function billing_orgs() returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select s.org_id from subscription s;
  perform set_config('cairn.upkeep', '', true);
end $$;

-- Returns the organisation of a payment, for a provider's message that names only the payment.
create function org_of_order(p_order uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found uuid;
begin
  perform set_config('cairn.upkeep', 'on', true);
  select o.org_id into found from billing_order o where o.id = p_order;
  perform set_config('cairn.upkeep', '', true);
  return found;
end $$;
