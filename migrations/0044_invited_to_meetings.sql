-- An invitation may be to a meeting, and says when its mail came back.

alter table invitation
  add column traction_id uuid,
  -- When a mail server refused the address for good.
  add column came_back_at timestamptz,
  add foreign key (org_id, traction_id) references traction (org_id, id) on delete set null (traction_id);
create index on invitation (org_id, traction_id) where traction_id is not null;

-- Keys of links are counted as guesses. A count that is older than eleven days halved to less than a number can hold, which failed:
-- after sixty halvings nothing is left.
create or replace function guesses_left(p_amount double precision, p_at timestamptz, p_now timestamptz) returns double precision
  language sql immutable return p_amount * power(0.5, least(60, greatest(0, extract(epoch from p_now - p_at)) / 900));
