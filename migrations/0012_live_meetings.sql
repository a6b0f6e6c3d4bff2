-- Meetings while they are held. What others see of one (that it runs, who leads it) is logged as every change is; the state
-- itself changes with every move and is told on its own hub with numbers of its own, so the change log does not keep it twice over.

create table live_meeting (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  traction_id uuid not null,
  thread_id uuid not null,
  status text not null check (status in ('NotStarted', 'Running', 'Paused', 'Canceled', 'Completed')),
  started_at timestamptz,
  scribe_person_id uuid references person(id),
  primary key (org_id, id),
  foreign key (org_id, id) references meeting (org_id, id) on delete cascade,
  foreign key (org_id, traction_id) references traction (org_id, id) on delete cascade
);
create unique index one_live_meeting on live_meeting (org_id, thread_id) where status <> 'Completed';
create index on live_meeting (org_id, traction_id);
call tenant('live_meeting', 'liveMeeting');

create table live_state (
  org_id uuid not null,
  id uuid not null,
  number integer not null,
  state json not null,
  primary key (org_id, id),
  foreign key (org_id, id) references live_meeting (org_id, id) on delete cascade
);
call fence('live_state');

-- On which nodes a person is connected to a meeting's hub; a node says so again every few seconds while it is.
create table live_presence (
  org_id uuid not null,
  thread_id uuid not null,
  person_id uuid not null,
  node_id uuid not null,
  seen_at timestamptz not null,
  primary key (org_id, thread_id, person_id, node_id),
  foreign key (org_id, thread_id) references thread (org_id, id) on delete cascade
);
call fence('live_presence');

-- A node's word that some people are still connected to it, over all organisations at once.
create function say_present(p_node uuid, p_rows jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare r record;
begin
  for r in select * from jsonb_to_recordset(p_rows) as x (org uuid, thread uuid, person uuid) order by org loop
    perform set_config('cairn.org_id', r.org::text, true);
    insert into live_presence (org_id, thread_id, person_id, node_id, seen_at)
      select r.org, r.thread, r.person, p_node, clock_timestamp() from thread t where t.org_id = r.org and t.id = r.thread
      on conflict (org_id, thread_id, person_id, node_id) do update set seen_at = excluded.seen_at;
  end loop;
end $$;
