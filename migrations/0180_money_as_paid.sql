-- A sum below the least that can be charged is carried over to the next invoice, as a negative credit.
alter table subscription drop constraint subscription_credit_check;
alter table billing_order drop constraint billing_order_credit_used_check, drop constraint billing_order_credit_made_check;

-- What the provider has paid back of a payment.
alter table billing_order add column refunded bigint not null default 0 check (refunded between 0 and due);
alter domain invoice_status drop constraint invoice_status_check;
alter domain invoice_status add constraint invoice_status_check
  check (value in ('Paid', 'Due', 'Failed', 'Refunded', 'PartlyRefunded', 'Closed'));

-- The last day on which people were told what falls due.
alter table subscription add column reminded_on date;

-- An invoice that a newer plan has overtaken is owed no more. Invoices so far stood as not paid for ever. The fences are open only to the
-- migration; nothing is logged, since one statement changes many organisations.
alter table invoice disable trigger user;
alter table invoice no force row level security;
alter table billing_order no force row level security;
update invoice set status = 'Closed' where status = 'Failed' and exists (
  select from billing_order o
    where o.org_id = invoice.org_id and o.kind = 'Checkout' and o.status = 'Paid' and o.made_on >= invoice.issue_date);
alter table billing_order force row level security;
alter table invoice force row level security;
alter table invoice enable trigger user;

-- Returns the organisations in which something falls due by a day, whose payment is open, or who are to be told what will fall due.
create or replace function billing_due(p_day date) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query
    select s.org_id from subscription s
      where (s.phase in ('trial', 'trialGrace') and s.trial_ends_on <= p_day)
        or (s.phase in ('active', 'canceling') and s.period_end <= p_day)
        or (s.phase in ('pastDue', 'failed') and s.failed_on < p_day)
        or exists (
          select from unnest(case s.phase
            when 'trial' then array[s.trial_ends_on - 7, s.trial_ends_on - 1]
            when 'active' then case when coalesce(s.next_plan, s.plan) = 'annual' then array[s.period_end - 30, s.period_end - 7] end
          end) as t(day) where t.day <= p_day and (s.reminded_on is null or s.reminded_on < t.day))
    union
    select o.org_id from billing_order o where o.status in ('Asked', 'Pending', 'SecondStep');
  perform set_config('cairn.upkeep', '', true);
end $$;
