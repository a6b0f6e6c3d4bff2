-- An index for each foreign key, so that deleting a referenced row, such as a person or a meeting, scans no table.

create index on headline (created_by_id);
create index on headline (org_id, meeting_id) where meeting_id is not null;
create index on headline (owner_id);
create index on issue (created_by_id);
create index on issue (org_id, meeting_id) where meeting_id is not null;
create index on issue (owner_id);
create index on live_meeting (scribe_person_id) where scribe_person_id is not null;
create index on mark (org_id, traction_id);
create index on measurable (created_by_id);
create index on measurable (editor_id) where editor_id is not null;
create index on measurable (org_id, linked_item_id) where linked_item_id is not null;
create index on measurable (org_id, traction_id);
create index on measurable (owner_id) where owner_id is not null;
create index on measured_value (editor_id) where editor_id is not null;
create index on meeting (org_id, traction_id);
create index on notification (org_id, recipient_id);
create index on org (implementer_id) where implementer_id is not null;
create index on rock (created_by_id);
create index on rock (org_id, meeting_id) where meeting_id is not null;
create index on rock (owner_id);
create index on section_notes (updated_by_id);
create index on session_context (org_id) where org_id is not null;
create index on todo (created_by_id);
create index on todo (org_id, meeting_id) where meeting_id is not null;
create index on todo (owner_id);
create index on traction (created_by_id) where created_by_id is not null;
create index on traction (owner_id) where owner_id is not null;
