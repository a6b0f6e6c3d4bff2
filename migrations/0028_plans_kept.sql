-- Who enters is asked for every request, always by primary keys. PostgreSQL would plan these queries anew each time, since it takes the
-- plan for the values at hand to be cheaper; planning took three times as long as answering.
alter function enter(uuid, uuid, uuid, boolean, text, uuid) set plan_cache_mode = force_generic_plan;
alter function peek(uuid[], uuid[], uuid[]) set plan_cache_mode = force_generic_plan;
