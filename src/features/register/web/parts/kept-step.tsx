const key = 'cairn.register';

/** Where a person was in their registration. The code proves the address; it ends within the hour. */
export interface KeptStep {
  step: 'address' | 'code' | 'details';
  email: string;
  code: string;
}

const start: KeptStep = { step: 'address', email: '', code: '' };

/** Returns where this tab was in a registration, so that a reload goes on there. */
export const keptStep = (): KeptStep => {
  try {
    return { ...start, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<KeptStep>) };
  } catch {
    return start;
  }
};

/** Keeps where this tab is in a registration; undefined forgets it. */
export const keepStep = (kept: KeptStep | undefined): void => {
  try {
    if (kept === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing begins anew after a reload.
  }
};
