-- Lists find a part of a text as the palette does: whatever its case and its accents, and whether an accent is stored with its letter or as a
-- sign of its own.

-- Returns a text as it is compared when somebody looks for words. Declared immutable for the same reason as `plain_text`. Most texts have
-- plain letters alone, which need no more than small letters.
create function folded_text(p_text text) returns text language sql immutable strict parallel safe
  return case when octet_length(p_text) = length(p_text) then lower(p_text)
    else lower(public.unaccent('public.unaccent'::regdictionary,
      lower(regexp_replace(normalize(p_text, NFD), '[\u0300-\u036f]+', '', 'g')))) end;

-- Items are kept in the palette's table by letters that have their accents: those of a sign of its own stayed.
create or replace function plain_text(p_text text) returns text language sql immutable strict parallel safe
  return rtrim(regexp_replace(' ' || public.folded_text(p_text),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u206f]+', ' ', 'g'));

-- Rows whose letters are kept otherwise now.
update findable f set plain = plain_text(f.plain) where octet_length(f.plain) <> length(f.plain);

-- The index no longer has to know of letters that lose their accent in one case only: all are small before they lose it.
create or replace function few_titled(p_kind text, p_text text, p_most integer) returns uuid[] language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  here uuid := current_org();
  part text := btrim(plain_text(p_text));
  found uuid[];
begin
  if length(part) < 3 then return null; end if;
  -- Per cent, underscore and backslash are no letters and were taken out.
  found := array(
    select f.id from findable f
      where f.shelf in (here::text || ' ' || p_kind || ' 0', here::text || ' ' || p_kind || ' 1') and f.plain like '%' || part || '%'
      limit p_most + 1);
  return case when cardinality(found) <= p_most then found end;
end $$;
