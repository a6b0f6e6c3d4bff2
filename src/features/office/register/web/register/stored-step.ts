const key = 'cairn.register';
const namesKey = 'cairn.register.names';

/** Where a person was in their registration. The code proves the address; it ends within the hour. */
export interface StoredStep {
  step: 'address' | 'code' | 'details';
  email: string;
  code: string;
}

const start: StoredStep = { step: 'address', email: '', code: '' };

/** Returns where this tab was in a registration, so that a reload goes on there. */
export const storedStep = (): StoredStep => {
  try {
    return { ...start, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<StoredStep>) };
  } catch {
    return start;
  }
};

/** Keeps where this tab is in a registration; undefined forgets it. */
export const keepStep = (kept: StoredStep | undefined): void => {
  try {
    if (kept === undefined) for (const each of [key, namesKey]) sessionStorage.removeItem(each);
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing begins anew after a reload.
  }
};

/** The names that a person has typed; the password is never kept. */
export interface StoredNames {
  firstName: string;
  lastName: string;
  username: string;
}

const noNames: StoredNames = { firstName: '', lastName: '', username: '' };

/** Returns the names that were typed in this tab, so that a reload loses none. */
export const storedNames = (): StoredNames => {
  try {
    return { ...noNames, ...(JSON.parse(sessionStorage.getItem(namesKey) ?? '{}') as Partial<StoredNames>) };
  } catch {
    return noNames;
  }
};

/** Keeps the names that are typed in this tab. */
export const keepNames = ({ firstName, lastName, username }: StoredNames): void => {
  try {
    sessionStorage.setItem(namesKey, JSON.stringify({ firstName, lastName, username }));
  } catch {
    // A browser that keeps nothing begins anew after a reload.
  }
};
