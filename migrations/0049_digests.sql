-- Who is due for a digest now, and which organisations have notifications to mail at once.

create policy digests on org_member using (is_upkeep());

-- Returns a time zone that PostgreSQL knows, else UTC: one person's odd zone must not stop the mails of all others.
create function zone_known(p_zone text) returns text language plpgsql stable as $$
begin
  perform now() at time zone p_zone;
  return p_zone;
exception when others then
  return 'UTC';
end $$;

-- Returns the members whose digest is due at an instant, with their own day; of one organisation, or of all. A digest is due on its days
-- from its hour on, for four hours: a node that was down then sends it later, but no morning's digest at night. A clock that is put forward
-- skips an hour, not the digest; one that is put back repeats an hour of the same day, which is done.
create function digests_due(p_now timestamptz, p_org uuid) returns table (org_id uuid, person_id uuid, day date)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query
    select w.org_id, w.person_id, w.here::date
    from (
      select m.org_id, m.person_id, p_now at time zone zone_known(p.time_zone) as here,
        coalesce(s.digest_days, 'Weekdays') as days, coalesce(s.digest_hour, 7) as from_hour
      from org_member m
      join person p on p.id = m.person_id
      left join notification_setting s on s.org_id = m.org_id and s.person_id = m.person_id
      where not m.blocked and (p_org is null or m.org_id = p_org)
    ) w
    left join digest_day d on d.org_id = w.org_id and d.person_id = w.person_id
    where (w.days = 'Daily' or w.days = 'Weekdays' and extract(isodow from w.here) <= 5)
      and extract(hour from w.here) between w.from_hour and w.from_hour + 3
      and (d.day is null or d.day < w.here::date);
  perform set_config('cairn.upkeep', '', true);
end $$;

-- Returns the organisations that have notifications to mail at once.
create function mails_due() returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select distinct m.org_id from notification_mail m where m.way = 'Now';
  perform set_config('cairn.upkeep', '', true);
end $$;
