-- A comment on a measurable may be about one of its intervals: the note on a number. Other comments are about none.
alter table comment add about text check (about is null or (subject_type = 'Measurable' and about ~ '^\d{4}(-(W\d{2}|\d{2}|Q[1-4]))?$'));
create index on comment (org_id, subject_id) where about is not null;
