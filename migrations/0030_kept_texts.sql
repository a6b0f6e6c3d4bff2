-- A notification is kept as the key of its text and the values to fill in, so that each reader reads it in their own language
-- and time zone. Those that were told before keep the title and message that they were written with.

alter table notification
  alter title drop not null,
  -- What it says: a key of the language file below `notifications`, and the values in it.
  add text_key text,
  add text_values jsonb not null default '{}',
  -- Parts of the message that are texts too: a list of {key, values}. The message itself is what a person wrote, such as an item's title.
  add text_parts jsonb not null default '[]',
  add check ((title is null) = (text_key is not null));

-- The language of a person who has entered: who_enters() tells where they work, this how they read.
create function locale_of(p_person uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.person_id', p_person::text, true);
  return (select p.locale from person p where p.id = p_person);
end $$;
