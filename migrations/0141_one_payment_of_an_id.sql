-- A payment's id comes from the client, and is the key under which the provider is asked. Two organisations with one id would share a single
-- charge. Ids are random, so rows that are here already share one only by intent: then this stops and names the id.
create unique index billing_order_once on billing_order (id);
