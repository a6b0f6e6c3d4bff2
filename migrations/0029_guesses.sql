-- One counter for all ways in: passwords, mailed codes and links that set a password. A subject is an account, an account as it is tried
-- from one place, or a place; only digests of addresses are kept. A count halves every quarter of an hour.
create table guess (
  subject text primary key,
  amount double precision not null default 0,
  at timestamptz not null,
  told_at timestamptz
);
create index on guess (at);

create function guesses_left(p_amount double precision, p_at timestamptz, p_now timestamptz) returns double precision
  language sql immutable return p_amount * power(0.5, greatest(0, extract(epoch from p_now - p_at)) / 900);

-- Counts a try for every subject and answers 0, or counts nothing and answers the seconds that are to be waited. A subject lets its
-- first tries through; after each further one the wait doubles, up to its longest.
create function take_try(p_subjects text[], p_free integer[], p_longest integer[], p_now timestamptz) returns integer
  language plpgsql as $$
declare
  v_wait double precision := 0;
  v_row record;
begin
  -- In one order everywhere, so that two tries never wait for each other.
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

-- Codes are kept apart by who asked for them, so that a stranger who asks for one does not spoil that of the address's owner. Who tries
-- them out is counted above.
delete from verification_code;
alter table verification_code drop constraint verification_code_pkey;
alter table verification_code drop column wrong_tries;
alter table verification_code add column requester text not null;
alter table verification_code add primary key (email, requester);
