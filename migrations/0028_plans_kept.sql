-- These functions run for every request and only look up primary keys. By default PostgreSQL plans their queries again each time,
-- which took three times as long as running them.
alter function enter(uuid, uuid, uuid, boolean, text, uuid) set plan_cache_mode = force_generic_plan;
alter function peek(uuid[], uuid[], uuid[]) set plan_cache_mode = force_generic_plan;
