import { type Browsing, browse } from './browse.ts';
import type { Actor } from './world.ts';

/** Like `browse`, with an organisation in which two may edit the V/TOs and charts, and an Observer. */
export const browseEditors = async (): Promise<{ on: Browsing; theo: Actor; maren: Actor; observer: Actor }> => {
  const on = await browse();
  const theo = await on.here.org('Harbor & Pine');
  const maren = await on.here.person(theo.orgId, 'Admin');
  const observer = await on.here.person(theo.orgId, 'Observer');
  await on.here.name([
    [theo, 'Theo Okafor'],
    [maren, 'Maren Lindqvist'],
    [observer, 'Hannah Pike'],
  ]);
  return { on, theo, maren, observer };
};
