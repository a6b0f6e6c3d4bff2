-- A payment's id comes from the client, and is the key under which the provider is asked. Two organisations with one id would share a single
-- charge. Ids are random, so rows that are here already share one only by intent: then this stops and names the id.
create unique index billing_order_once on billing_order (id);

-- Returns the organisations whose subscription has ended, so that only their Owner enters while there is billing.
create function billing_ended() returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('cairn.upkeep', 'on', true);
  return query select s.org_id from subscription s where s.phase in ('lapsed', 'unpaid', 'canceled');
  perform set_config('cairn.upkeep', '', true);
end $$;
