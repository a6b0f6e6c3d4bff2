// Usual charts that an empty one can begin with: seats by the names of their texts, each after the one that it hangs on.
import type { ImportRow } from './importing.ts';

/** A seat of a usual chart, and the one above it. */
export interface StarterSeat {
  name: StarterName;
  above: StarterName | null;
}

export type StarterName = 'visionary' | 'integrator' | 'owner' | 'sales' | 'operations' | 'finance' | 'people' | 'clients' | 'work';

const under = (above: StarterName, ...names: StarterName[]): StarterSeat[] => names.map((name) => ({ name, above }));

const two: StarterSeat[] = [
  { name: 'visionary', above: null },
  { name: 'integrator', above: 'visionary' },
];

/** The charts, in the order of the keys 1 to 4. */
export const starters = {
  five: [...two, ...under('integrator', 'sales', 'operations', 'finance')],
  six: [...two, ...under('integrator', 'sales', 'operations', 'finance', 'people')],
  owner: [{ name: 'owner', above: null }, ...under('owner', 'sales', 'operations', 'finance')],
  service: [...two, ...under('integrator', 'sales', 'clients', 'work', 'finance')],
} satisfies Record<string, StarterSeat[]>;
export type Starter = keyof typeof starters;

/** Returns the rows by which the seats of a chart are added at once, as one edit. Nobody holds them yet. */
export const rowsOfStarter = (starter: Starter, textOf: (name: StarterName) => { title: string; roles: string[] }): ImportRow[] => {
  const seats: StarterSeat[] = starters[starter];
  return seats.map(({ name, above }, at) => ({
    line: at + 1,
    id: '',
    ...textOf(name),
    holder: '',
    manager: above === null ? '' : `#${seats.findIndex((seat) => seat.name === above) + 1}`,
    isLT: true,
    isAssistant: false,
    assignedToId: null,
  }));
};
