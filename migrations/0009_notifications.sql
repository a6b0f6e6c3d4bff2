-- Notifications: one sentence told to one person of an organisation.

create table notification (
  org_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  recipient_id uuid not null,
  type text not null check (type in ('UpgradeRequest', 'UpgradeApproved', 'UpgradeDenied', 'Assigned', 'MeetingInvite', 'General')),
  title text not null,
  message text not null default '',
  link text,
  approval_url text,
  deny_url text,
  is_read boolean not null default false,
  is_removed boolean not null default false,
  is_actioned boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, recipient_id) references org_member (org_id, person_id) on delete cascade
);
create index notification_newest on notification (org_id, recipient_id, created_at desc, id desc) where not is_removed;
create index notification_unread on notification (org_id, recipient_id) where not is_removed and not is_read;
create index notification_asking on notification (org_id, approval_url) where approval_url is not null;
call tenant('notification', 'notification');
