-- Goals that are a range, or yes or no, and goals that change from a week on. Goals and values are exact decimals.
alter table measurable drop constraint measurable_comparison_check, drop constraint measurable_unit_of_measure_check,
  add constraint measurable_comparison_check check (comparison in ('GreaterOrEqual', 'LessOrEqual', 'Greater', 'Less', 'Equal', 'Between')),
  add constraint measurable_unit_of_measure_check check (unit_of_measure in ('Number', 'Percent', 'Dollar', 'Quetzal', 'Dong', 'Euro', 'Franc',
    'Naira', 'Peso', 'Pound', 'Yen', 'Zar', 'Seconds', 'Minutes', 'Hours', 'Days', 'YesNo')),
  alter goal_value type numeric,
  -- The upper end of a range.
  add goal_to numeric,
  add constraint measurable_goal_to_check check ((goal_to is not null) = (comparison = 'Between') and goal_to > goal_value),
  -- All goals with their first weeks, oldest first; empty while there was only one.
  add goals jsonb not null default '[]' check (jsonb_typeof(goals) = 'array');

alter table measured_value alter value type numeric;
