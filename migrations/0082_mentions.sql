-- A notification for people who are mentioned in a comment.
alter table notification drop constraint notification_type_check,
  add constraint notification_type_check
    check (type in ('UpgradeRequest', 'UpgradeApproved', 'UpgradeDenied', 'Assigned', 'MeetingInvite', 'Mentioned', 'General'));
