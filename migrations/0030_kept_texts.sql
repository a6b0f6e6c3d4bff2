-- A notification is stored as the key of its text and the values to fill in, so that each reader gets it in their own language and
-- time zone. Older notifications keep their stored title and message.

alter table notification
  alter title drop not null,
  -- The text: a key of the language file below `notifications`, and its values.
  add text_key text,
  add text_values jsonb not null default '{}',
  -- Further texts of the message: a list of {key, values}. The column `message` has what a person wrote, such as an item's title.
  add text_parts jsonb not null default '[]',
  add check ((title is null) = (text_key is not null));

-- Returns the locale of a person who has entered.
create function locale_of(p_person uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.person_id', p_person::text, true);
  return (select p.locale from person p where p.id = p_person);
end $$;
