-- Lists that are searched for a part of a title look through all titles of the organisation, unless they are few: these are found by the index
-- of the palette's table, for which writes pay already.

-- Returns the ids of the current organisation's items of a kind whose titles can contain a text, whatever its case; they may be some too many.
-- Returns null where they are more than p_most, or where the index cannot tell: for fewer than three letters, and for the few letters that lose
-- their accent in one case only. Removed items are not among them. The index is used even where
-- many are expected: a scan would go through the titles of all organisations.
create function few_titled(p_kind text, p_text text, p_most integer) returns uuid[] language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  here uuid := current_org();
  part text := btrim(plain_text(p_text));
  found uuid[];
begin
  if length(part) < 3 or plain_text(lower(p_text)) <> plain_text(upper(p_text)) then return null; end if;
  -- Per cent, underscore and backslash are no letters and were taken out.
  found := array(
    select f.id from findable f
      where f.shelf in (here::text || ' ' || p_kind || ' 0', here::text || ' ' || p_kind || ' 1') and f.plain like '%' || part || '%'
      limit p_most + 1);
  return case when cardinality(found) <= p_most then found end;
end $$;
