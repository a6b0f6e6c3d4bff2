-- The team whose dashboard a member has chosen for home; null for the dashboard of their own items.
alter table org_member add column dashboard_id uuid;
alter table org_member add foreign key (org_id, dashboard_id) references traction (org_id, id) on delete set null (dashboard_id);
create index on org_member (org_id, dashboard_id);
