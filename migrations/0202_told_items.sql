-- The items that a notification tells of, so that it names only those that are there still when it is read or mailed.
alter table notification
  add item_type text check (item_type in ('rock', 'todo', 'issue', 'headline', 'measurable', 'meeting')),
  add item_ids uuid[] not null default '{}';

-- Returns those of the items that were not removed, once for each meeting that they belong to; of a personal To-Do the meeting is null.
create function told_items(p_type text, p_ids uuid[])
returns table (id uuid, title text, owner_id uuid, is_open boolean, traction_id uuid) language sql stable as $$
  select t.id, t.title, t.owner_id, t.status in ('NotDone', 'Pending') and t.archived_at is null, t.traction_id from todo t
    where p_type = 'todo' and t.org_id = current_org() and t.id = any(p_ids) and t.status <> 'Removed'
  union all
  select i.id, i.title, i.owner_id, i.status <> 'Reviewed' and i.archived_at is null, i.traction_id from issue i
    where p_type = 'issue' and i.org_id = current_org() and i.id = any(p_ids) and i.status <> 'Removed'
  union all
  select h.id, h.title, h.owner_id, h.status <> 'Reviewed' and h.archived_at is null, h.traction_id from headline h
    where p_type = 'headline' and h.org_id = current_org() and h.id = any(p_ids) and h.status <> 'Removed'
  union all
  select r.id, r.title, r.owner_id, r.status in ('OnTrack', 'OffTrack'), l.traction_id from rock r
    join rock_traction l on l.org_id = r.org_id and l.rock_id = r.id
    where p_type = 'rock' and r.org_id = current_org() and r.id = any(p_ids) and r.removed_at is null
  union all
  select m.id, m.title, m.owner_id, true, m.traction_id from measurable m
    where p_type = 'measurable' and m.org_id = current_org() and m.id = any(p_ids) and m.removed_at is null
  union all
  select m.id, m.title, m.owner_id, true, m.id from traction m
    where p_type = 'meeting' and m.org_id = current_org() and m.id = any(p_ids) and m.removed_at is null
$$;
