-- Vectors of the titles of Issues, by which Issues are found that mean the same in other words.

create table issue_vector (
  org_id uuid not null,
  issue_id uuid not null,
  -- The model that made it: vectors of different models cannot be compared.
  model text not null,
  -- The md5 of the title that it was made of; the vector is stale once the Issue has another title.
  title_hash text not null,
  -- Of length one, so that the product of two is the cosine of their angle. Null where the model failed for this title.
  vector real[],
  -- A 1 for each number of the vector that is not below 0. Vectors of about the same direction differ in few of them, which is fast to count.
  signs bit varying,
  -- When the model failed for this title.
  failed_at timestamptz,
  primary key (org_id, issue_id),
  foreign key (org_id, issue_id) references issue (org_id, id) on delete cascade,
  check ((vector is null) = (signs is null)),
  check ((vector is null) = (failed_at is not null)),
  check (cardinality(vector) = length(signs))
);
-- Numbers such as these cannot be compressed, so no time is spent on it.
alter table issue_vector alter column vector set storage external;
-- Not in the change log: a vector follows from a title, and nobody is shown it.
call fence('issue_vector');
create policy upkeep on issue_vector using ((select is_upkeep()));

-- Returns the organisations whose vectors must be looked at: with a model, those that use it; and those that have vectors. One that is
-- deleted and may come back is left alone. The order is by chance, so that a run that is cut off favours none.
create function vector_orgs(p_has_model boolean) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select o.id from org o
    where o.erase_after is null
      and ((p_has_model and o.uses_model) or exists (select from issue_vector v where v.org_id = o.id))
    order by random();
  perform set_config('cairn.upkeep', '', true);
end $$;
