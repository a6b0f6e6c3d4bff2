-- Returns the Owner of each organisation whose ended subscription keeps the asking person out: the one person who can bring it back.
create function owners_to_ask() returns table (org_id uuid, name text, email text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asker uuid := current_person();
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query
    select m.org_id, trim(p.first_name || ' ' || p.last_name), p.email
    from org_member m
      join org_member o on o.org_id = m.org_id and o.role = 'Owner'
      join person p on p.id = o.person_id
    where m.person_id = asker and m.blocked_by_billing;
  perform set_config('cairn.upkeep', '', true);
end $$;
