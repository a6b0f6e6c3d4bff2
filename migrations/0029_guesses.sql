-- Counts of tries to get in by passwords, mailed codes and links that set a password. A subject is an account, an account together with
-- a place, or a place (a client's network address). Only digests of addresses are stored. A count halves every quarter of an hour.
create table guess (
  subject text primary key,
  amount double precision not null default 0,
  at timestamptz not null,
  told_at timestamptz
);
create index on guess (at);

create function guesses_left(p_amount double precision, p_at timestamptz, p_now timestamptz) returns double precision
  language sql immutable return p_amount * power(0.5, greatest(0, extract(epoch from p_now - p_at)) / 900);

-- Counts a try for every subject and returns 0, or counts nothing and returns the seconds to wait. The first p_free tries of a subject
-- pass; after each further one the wait doubles, up to p_longest seconds.
create function take_try(p_subjects text[], p_free integer[], p_longest integer[], p_now timestamptz) returns integer
  language plpgsql as $$
declare
  v_wait double precision := 0;
  v_row record;
begin
  -- Rows are locked in one order, so that two tries cannot deadlock.
  insert into guess (subject, at) select s, p_now from unnest(p_subjects) s order by s on conflict do nothing;
  for v_row in
    select guesses_left(g.amount, g.at, p_now) as amount, extract(epoch from p_now - g.at) as since, x.free, x.longest
    from guess g join unnest(p_subjects, p_free, p_longest) as x(subject, free, longest) on x.subject = g.subject
    order by g.subject for update of g
  loop
    if v_row.amount >= v_row.free then
      v_wait := greatest(v_wait, least(v_row.longest, power(2, least(v_row.amount - v_row.free, 20))) - v_row.since);
    end if;
  end loop;
  if v_wait > 0 then return ceil(v_wait); end if;
  update guess set amount = guesses_left(amount, at, p_now) + 1, at = p_now where subject = any(p_subjects);
  return 0;
end $$;

-- A code is stored for each place that asked for it, so that a stranger's request does not replace the owner's code. Tries of codes
-- are counted in `guess`.
delete from verification_code;
alter table verification_code drop constraint verification_code_pkey;
alter table verification_code drop column wrong_tries;
alter table verification_code add column requester text not null;
alter table verification_code add primary key (email, requester);
