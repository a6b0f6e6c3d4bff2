import { until } from './live.ts';
import type { World } from './world.ts';

/** Takes a scheduled job off its clock, so that it runs only when a test says so, and waits until none is under way. */
export const unschedule = async (here: World, name: string): Promise<void> => {
  await here.sql('delete from pgboss.schedule where name = $1', [name]);
  const waiting = "select from pgboss.job where state < 'completed' and (name = $1 or name like '\\_\\_pgboss%send%')";
  if (!(await until(async () => (await here.sql(waiting, [name])).length === 0))) throw new Error(`the job ${name} does not end`);
};
