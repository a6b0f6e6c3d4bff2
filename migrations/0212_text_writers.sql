-- Who has written in a text since its column was written last, and who else wrote what a state has new beside the one whom it names.
alter table shared_text add column pending_by uuid[] not null default '{}';
alter table text_past add column also_by uuid[] not null default '{}';
