-- Puts a title that is typed whole before all that only begin with it, and whole words before beginnings: `task 1` came after ten of `task 10` to
-- `task 19`, and so was not shown.

create or replace function find_titles(p_text text, p_tractions uuid[], p_person uuid, p_most integer)
returns table (kind text, id uuid) language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.45 as $$
declare
  here uuid := current_org();
  phrase text := ltrim(plain_text(left(p_text, 256)));
  words text[] := (string_to_array(phrase, ' '))[1:8];
  starts text[];
  longest text;
  meant text[];
  found_exactly integer;
begin
  if phrase = '' then return; end if;
  -- A backslash is no letter and was taken out; per cent and underscore are none either.
  starts := array(select '% ' || w || '%' from unnest(words) w);
  longest := (select w from unnest(words) w order by length(w) desc limit 1);
  return query
    with found as (
      select f.* from unnest(array['rock', 'todo', 'issue', 'headline', 'measurable']) k
      cross join lateral (
        (select t.* from findable t where t.shelf = here::text || ' ' || k || ' 0' and t.plain like '% ' || longest || '%' and t.plain like all (starts)
          and (t.traction_ids && p_tractions or (t.traction_ids = '{}' and t.owner_id = p_person)) limit 400)
        union all
        (select t.* from findable t where t.shelf = here::text || ' ' || k || ' 1' and t.plain like '% ' || longest || '%' and t.plain like all (starts)
          and (t.traction_ids && p_tractions or (t.traction_ids = '{}' and t.owner_id = p_person)) limit 100)
      ) f
    ), placed as (
      select f.kind, f.id, row_number() over (partition by f.kind order by f.plain <> ' ' || phrase, f.closed,
        not starts_with(f.plain, ' ' || phrase), position(' ' || phrase || ' ' in f.plain || ' ') = 0, position(' ' || phrase in f.plain) = 0,
        f.owner_id is distinct from p_person, f.changed_at desc, f.id) place
        from found f
    )
    select p.kind::text, p.id from placed p where p.place <= p_most order by p.place, p.kind;
  get diagnostics found_exactly = row_count;
  if found_exactly >= 5 or length(longest) < 3 then return; end if;
  -- Two words of the title typed as one. From four letters on two neighbouring letters exchanged; in short words, of which a slip leaves few
  -- trigrams, also a letter that is wrong, missing or too many.
  meant := array(
    select '% ' || left(longest, n) || ' ' || substr(longest, n + 1) || '%' from generate_series(1, length(longest) - 1) n where length(longest) <= 8
    union all
    select '% ' || left(longest, n - 1) || m.letters || '%' from generate_series(1, least(length(longest), 24) - 1) n
    cross join lateral (
      select substr(longest, n + 1, 1) || substr(longest, n, 1) || substr(longest, n + 2) letters
      union all select '_' || substr(longest, n + 1) where length(longest) <= 6 and n > 1
      union all select '_' || substr(longest, n) where length(longest) <= 6 and n > 1
      union all select substr(longest, n + 1) where length(longest) <= 6 and n > 1) m
    where length(longest) >= 4);
  return query
    with found as (
      select f.* from findable f where f.org_id = here and (f.plain like any (meant) or (length(longest) >= 4 and longest <% f.plain))
        and (select bool_and(f.plain like '% ' || w || '%' or (length(w) >= 4 and word_similarity(w, f.plain) >= 0.3)
            or (length(w) between 3 and 8 and f.plain ~ (' ' || regexp_replace(w, '(.)', '\1 ?', 'g')))) from unnest(words) w where w <> longest) is not false
        and not f.plain like all (starts)
        and (f.traction_ids && p_tractions or (f.traction_ids = '{}' and f.owner_id = p_person)) limit 60
    )
    select f.kind::text, f.id from found f
      order by greatest(word_similarity(longest, f.plain), case when f.plain like any (meant) then 0.9 else 0 end) desc, f.closed, f.changed_at desc, f.id
      limit 10;
end $$;
