-- Partial indexes in the order of lists, with only the rows that a list shows: a page is read from its cursor on, without a sort.
-- Their expressions and conditions are the same as in the queries. `case` puts rows without a date last. It is not `coalesce`, since
-- under row-level security PostgreSQL starts inside an index only by expressions that it knows to be leakproof.

create index todo_by_date on todo (org_id, traction_id, (case when due_date is null then 'infinity'::date else due_date end), id) where archived_at is null and status <> 'Removed';
create index todo_by_age on todo (org_id, traction_id, created_at, id) where archived_at is null and status <> 'Removed';
create index todo_archived on todo (org_id, traction_id, created_at, id) where archived_at is not null and status <> 'Removed';
create index todo_of_owner on todo (org_id, owner_id, (case when due_date is null then 'infinity'::date else due_date end), id)
  where archived_at is null and status in ('NotDone', 'Pending');

-- The former index had the status before the rank, so a list of several statuses needed a sort.
drop index issue_org_id_traction_id_status_rank_idx;
create index on issue (org_id, traction_id);
create index issue_by_rank on issue (org_id, traction_id, rank, id)
  where archived_at is null and status in ('ToReview', 'Pending');
create index issue_by_rank_all on issue (org_id, traction_id, rank, id) where archived_at is null and status <> 'Removed';
create index issue_archived on issue (org_id, traction_id, rank, id) where archived_at is not null and status <> 'Removed';
create index issue_of_owner on issue (org_id, owner_id, rank, id)
  where archived_at is null and status in ('ToReview', 'Pending');

create index headline_by_age on headline (org_id, traction_id, created_at, id) where archived_at is null and status <> 'Removed';
create index headline_archived on headline (org_id, traction_id, created_at, id) where archived_at is not null and status <> 'Removed';
create index headline_of_owner on headline (org_id, owner_id, created_at, id)
  where archived_at is null and status in ('ToReview', 'Pending');

create index rock_by_age on rock (org_id, created_at, id);
create index rock_of_owner on rock (org_id, owner_id, created_at, id);
