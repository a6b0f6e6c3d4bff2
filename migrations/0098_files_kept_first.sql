-- A file is in the store before its row is written, so that no connection waits for the store. It so needs a key that nobody has chosen: an id
-- that is taken already must not overwrite another one's file. Null for files that were attached before, which are kept under their own id.
alter table attachment add column stored_id uuid;

create or replace function keep_dead_files() returns trigger language plpgsql as $$
begin
  insert into dead_file (org_id, key)
    select org_id, 'org/' || org_id || '/attachment/' || coalesce(stored_id, id) || part
    from gone cross join lateral (values (''), ('-preview')) as parts (part) where part = '' or has_preview
    on conflict do nothing;
  return null;
end $$;
