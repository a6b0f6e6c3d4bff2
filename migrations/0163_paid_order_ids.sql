-- A payment's id is the key under which the provider is asked. It outlives its organisation: were it used again, the provider would answer
-- with the charge of the organisation that is gone. Only the id is kept.
create table gone_order (id uuid primary key);
revoke all on gone_order from cairn_app;

create function keep_order_id() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into gone_order select o.id from gone o on conflict do nothing;
  return null;
end $$;
create trigger keep_order_id after delete on billing_order referencing old table as gone
  for each statement execute function keep_order_id();

-- Two payments never have one id, whether the other is still here or not.
create function order_id_is_new() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from gone_order g where g.id = new.id) then
    raise exception 'the payment % was made before', new.id using errcode = 'unique_violation', constraint = 'billing_order_once';
  end if;
  return new;
end $$;
create trigger order_id_is_new before insert on billing_order for each row execute function order_id_is_new();

-- Returns whether a payment has this id, or one of an organisation that is gone had it.
create function order_is_taken(p_order uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken boolean;
begin
  perform set_config('cairn.upkeep', 'on', true);
  select exists (select from billing_order o where o.id = p_order) or exists (select from gone_order g where g.id = p_order) into taken;
  perform set_config('cairn.upkeep', '', true);
  return taken;
end $$;
