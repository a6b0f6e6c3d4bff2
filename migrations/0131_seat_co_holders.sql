-- A seat may be held by several people. The first one is in the seat's own columns; further ones are in this list, in their order, each with
-- `assignedToId`, or with `holderName` where they have no login.
alter table seat add column co_holders jsonb not null default '[]'
  check (jsonb_typeof(co_holders) = 'array' and jsonb_array_length(co_holders) <= 9);
-- An open seat has no further holders either.
alter table seat add check (assigned_to_id is not null or holder_name <> '' or co_holders = '[]');
create index on seat using gin (co_holders jsonb_path_ops) where co_holders <> '[]';
