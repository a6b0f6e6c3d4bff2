/** The roles in which the app works. They own nothing; each has the rights of its part alone, and row-level security fences all of them. */
const roles = { app: 'cairn_app', auth: 'cairn_auth', jobs: 'cairn_jobs' } as const;

/** The names of these roles. */
export const roleNames = Object.values(roles);

/** Returns the options of a connection that works in the role of a part of the app. */
export const optionsFor = (part: keyof typeof roles): string => `-c role=${roles[part]} -c timezone=UTC`;
