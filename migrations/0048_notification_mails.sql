-- Who caused a notification, how its decision was made, and what each person wants to be told about, in the app and by mail.

alter table notification
  -- What it is about, for the reader's preferences; older ones count as the kind that no preference names.
  add kind text not null default 'other',
  add actor_id uuid,
  -- The meeting that its link shows: a mail is only sent while the reader may see it.
  add traction_id uuid,
  add decision text check (decision in ('Approved', 'Denied')),
  add decided_by uuid,
  add decided_at timestamptz;

-- What a person wants to be told about in one organisation. A person without a row has the usual preferences.
create table notification_setting (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  person_id uuid not null,
  -- By kind: {"app": true, "mail": "Never"}, where mail is Never, Now or Digest. Kinds that are missing have the usual preference.
  kinds jsonb not null default '{}',
  digest_days text not null default 'Weekdays' check (digest_days in ('Never', 'Weekdays', 'Daily')),
  -- The hour of the digest in the person's own time zone.
  digest_hour smallint not null default 7 check (digest_hour between 0 and 23),
  primary key (org_id, id),
  unique (org_id, person_id),
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
call tenant('notification_setting', 'notificationSetting');

-- Notifications that are still to be mailed. Whoever mails one deletes its row in the transaction that enqueues the mail.
create table notification_mail (
  org_id uuid not null,
  notification_id uuid not null,
  recipient_id uuid not null,
  way text not null check (way in ('Now', 'Digest')),
  created_at timestamptz not null default now(),
  primary key (org_id, notification_id),
  foreign key (org_id, notification_id) references notification (org_id, id) on delete cascade
);
create index on notification_mail (org_id, recipient_id, way);
create index notification_mail_now on notification_mail (org_id) where way = 'Now';
call fence('notification_mail');
create policy upkeep on notification_mail using (is_upkeep());

-- The last day, in the person's own time zone, whose digest was written or found empty.
create table digest_day (
  org_id uuid not null,
  person_id uuid not null,
  day date not null,
  primary key (org_id, person_id),
  foreign key (org_id, person_id) references org_member (org_id, person_id) on delete cascade
);
call fence('digest_day');
create policy upkeep on digest_day using (is_upkeep());
create policy upkeep on notification_setting using (is_upkeep());
