import { createContext, use } from 'react';

/** Feature flags by their wire names; filled by the app. */
export const FlagsContext = createContext<Readonly<Record<string, boolean>>>({});

/** Whether a flag is on, `useFlag('smart-rocks')`; follows changes without a reload. */
export const useFlag = (name: string): boolean => use(FlagsContext)[name] ?? false;
