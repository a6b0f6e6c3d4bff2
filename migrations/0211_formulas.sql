-- Measurables that are made of others by a formula.
alter table measurable
  -- The parts of the formula; null for a measurable that is typed in.
  add formula jsonb check (jsonb_typeof(formula) = 'array');
create index measurable_formulas on measurable (org_id) where formula is not null;

-- What the formula gives in the week. A number that a person put over it is the value then, and is entered.
alter table measured_value add computed numeric;
