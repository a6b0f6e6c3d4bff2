-- Returns whether a person may enter another organisation than the given one. It asks as that person, and sets the current person again.

create function is_member_elsewhere(p_person uuid, p_org uuid) returns boolean language plpgsql as $$
declare
  asking text := current_setting('cairn.person_id', true);
  elsewhere boolean;
begin
  perform set_config('cairn.person_id', p_person::text, true);
  elsewhere := exists (select from org_member m where m.person_id = p_person and m.org_id <> p_org and not m.blocked);
  perform set_config('cairn.person_id', coalesce(asking, ''), true);
  return elsewhere;
end $$;
