-- A removed view can be brought back as it was, and a shared one outlives the membership of who saved it: then it is the meeting's.

alter table list_view alter column person_id drop not null, add column removed_at timestamptz,
  drop constraint list_view_org_id_person_id_fkey,
  add foreign key (org_id, person_id) references org_member (org_id, person_id) on delete set null (person_id);
drop index list_view_title_is_unique;
create unique index list_view_title_is_unique on list_view (org_id, traction_id, tab, person_id, lower(title)) where removed_at is null;
-- The one above has no removed views, so that it does not serve the deletion of a meeting.
create index on list_view (org_id, traction_id);

-- What was one's own alone goes with its keeper.
create function drop_own_views() returns trigger language plpgsql as $$
begin
  delete from list_view where org_id = old.org_id and person_id = old.person_id and not is_shared;
  return old;
end $$;
create trigger drop_own_views before delete on org_member for each row execute function drop_own_views();
