import { createContext, use } from 'react';

/** Feature flags by their names in the API; the app provides them. */
export const FlagsContext = createContext<Readonly<Record<string, boolean>>>({});

/** Whether the flags have been read, or could not be; the app provides it. Until then `FlagsContext` has their defaults. */
export const FlagsKnownContext = createContext(true);

/** Returns whether a flag such as `smart-rocks` is on; follows changes without a reload. */
export const useFlag = (name: string): boolean => use(FlagsContext)[name] ?? false;
