-- A scheduled job deletes expired rows in batches: sign-ins, codes, answers to idempotency keys, presence and old mail. It finds
-- them over all organisations by an index on their time.

create index on auth.session ("expiresAt");
create index on auth.verification ("expiresAt");
create index on verification_code (expires_at);
create index on reset_code (expires_at);
create index on live_presence (seen_at);
create index on mail_outbox (at);
drop index idempotency_person_id_at_idx;
create index on idempotency (at);
create policy upkeep on idempotency using (is_upkeep());
create policy upkeep on live_presence using (is_upkeep());

-- Deletes at most p_most answers that were stored before a time; returns how many.
drop function forget_answers(timestamptz);
create function forget_answers(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from idempotency where (org_id, person_id, key) in (
    select i.org_id, i.person_id, i.key from idempotency i where i.at < p_before order by i.at limit p_most);
  get diagnostics forgotten = row_count;
  perform set_config('cairn.upkeep', '', true);
  return forgotten;
end $$;

-- Deletes at most p_most rows of presence that were not confirmed since a time; returns how many.
create function forget_presence(p_before timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  perform set_config('cairn.upkeep', 'on', true);
  delete from live_presence where (org_id, thread_id, person_id, node_id) in (
    select l.org_id, l.thread_id, l.person_id, l.node_id from live_presence l where l.seen_at < p_before order by l.seen_at limit p_most);
  get diagnostics forgotten = row_count;
  perform set_config('cairn.upkeep', '', true);
  return forgotten;
end $$;

-- The former job is part of the job `prune` now.
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'forget-answers';
  end if;
end $$;
