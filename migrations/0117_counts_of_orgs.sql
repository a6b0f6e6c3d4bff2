-- What a person's menu of organisations tells of each: how many people are in it, and how many notifications wait there for this person.
-- A session works in one organisation, so the others' rows are outside of its fence; this answers with two numbers, and only for the
-- organisations that the asking person may enter.

create policy upkeep on notification using ((select is_upkeep()));

create function counts_of_my_orgs() returns table (org_id uuid, people integer, unread integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asker uuid := current_person();
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query
    select m.org_id,
      (select count(*)::integer from org_member others where others.org_id = m.org_id and not others.blocked),
      (select count(*)::integer from notification n
        where n.org_id = m.org_id and n.recipient_id = asker and not n.is_removed and not n.is_read)
    from org_member m
    where m.person_id = asker and not m.blocked;
  perform set_config('cairn.upkeep', '', true);
end $$;
