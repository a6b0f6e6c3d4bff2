-- What an organisation calls Rocks, To-Dos and the like in words of its own: by term `{one, many}`; empty for the standard words.
alter table org add column words jsonb not null default '{}' check (jsonb_typeof(words) = 'object');
