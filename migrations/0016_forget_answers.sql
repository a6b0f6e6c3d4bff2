-- Answers to idempotency keys are for retries, which come within minutes; a day later nobody asks for them.
-- They are each person's own behind the fence, so they are forgotten person by person.
drop index idempotency_at_idx;
create index on idempotency (person_id, at);

create function forget_answers(p_before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p uuid;
begin
  for p in select u.id from auth."user" u loop
    perform set_config('cairn.person_id', p::text, true);
    delete from idempotency where person_id = p and at < p_before;
  end loop;
  perform set_config('cairn.person_id', '', true);
  delete from idempotency where person_id = '00000000-0000-0000-0000-000000000000' and at < p_before;
end $$;
