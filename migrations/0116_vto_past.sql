-- What stood in a V/TO before: each state of each section, row and result, with who wrote it and when. The change log cannot give it back,
-- because it cuts long texts and forgets after some months; this stays as long as the document.
create table vto_past (
  org_id uuid not null,
  seq bigint generated always as identity,
  revision_id uuid not null,
  -- The section or row. A result is recorded anew whenever it changes, so its quarter and its subject make its id.
  entry_id uuid not null,
  -- The kind of the section or row, or 'result'.
  kind text not null,
  at timestamptz not null default now(),
  by_id uuid references person(id),
  -- The whole row as it was from then on; null once a result was taken back.
  entry jsonb,
  primary key (org_id, seq),
  foreign key (org_id, revision_id) references revision (org_id, id) on delete cascade
);
create index on vto_past (org_id, revision_id, at);
create index on vto_past (org_id, entry_id, seq);
create index on vto_past (by_id);
call fence('vto_past');

create function vto_past_id(p_row jsonb) returns uuid language sql immutable
  return case when p_row ? 'kind' then (p_row->>'id')::uuid
    else md5(concat_ws('|', p_row->>'revision_id', p_row->>'quarter', p_row->>'associated_item_id'))::uuid end;

-- Keeps what a section, row or result is from now on. Text is saved each second while somebody types, so what the same person writes within
-- one quarter of an hour by the clock is one state. Days begin on such quarters in every time zone, so the state at the end of a day is exact.
create function keep_vto_past() returns trigger language plpgsql as $$
declare
  item jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  org uuid := (item->>'org_id')::uuid;
  document uuid := (item->>'revision_id')::uuid;
  its_id uuid := vto_past_id(item);
  last record;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['version', 'updated_at'] = to_jsonb(old) - array['version', 'updated_at'] then
    return null;
  end if;
  -- What is deleted with its document leaves nothing.
  if tg_op = 'DELETE' and not exists (select from revision r where r.org_id = org and r.id = document) then
    return null;
  end if;
  select p.seq, p.at, p.by_id into last from vto_past p where p.org_id = org and p.entry_id = its_id order by p.seq desc limit 1;
  if last.by_id = current_person() and date_bin('15 minutes', last.at, timestamptz '2000-01-01Z') = date_bin('15 minutes', now(), timestamptz '2000-01-01Z')
    and last.at > (select min(p.at) from vto_past p where p.org_id = org and p.revision_id = document) then
    delete from vto_past p where p.org_id = org and p.seq = last.seq;
  end if;
  insert into vto_past (org_id, revision_id, entry_id, kind, by_id, entry)
    values (org, document, its_id, coalesce(item->>'kind', 'result'), current_person(), case when tg_op = 'DELETE' then null else item - 'org_id' end);
  return null;
end $$;
create trigger keep_vto_past after insert or update on vto_section for each row execute function keep_vto_past();
create trigger keep_vto_past after insert or update on vto_row for each row execute function keep_vto_past();
create trigger keep_vto_past after insert or delete on vto_result for each row execute function keep_vto_past();

-- Of documents that are there already, the past begins now.
alter table vto_past no force row level security;
alter table vto_section no force row level security;
alter table vto_row no force row level security;
alter table vto_result no force row level security;
insert into vto_past (org_id, revision_id, entry_id, kind, entry)
  select s.org_id, s.revision_id, vto_past_id(to_jsonb(s)), s.kind, to_jsonb(s) - 'org_id' from vto_section s;
insert into vto_past (org_id, revision_id, entry_id, kind, entry)
  select r.org_id, r.revision_id, vto_past_id(to_jsonb(r)), r.kind, to_jsonb(r) - 'org_id' from vto_row r;
insert into vto_past (org_id, revision_id, entry_id, kind, entry)
  select r.org_id, r.revision_id, vto_past_id(to_jsonb(r)), 'result', to_jsonb(r) - 'org_id' from vto_result r;
alter table vto_past force row level security;
alter table vto_section force row level security;
alter table vto_row force row level security;
alter table vto_result force row level security;
