import type { ReactNode } from 'react';
import { useLinks } from '#features/ground/flags/web/parts/links.ts';
import { PolicyLinks } from '#features/ground/flags/web/parts/policy-links.tsx';
import { EntryFrame } from '#web/kit/ui/entry-frame.tsx';

/** Renders a page before sign-in, with the operator's policies at its end; `waits` on those of people whom a team expects. */
export const EntryPage = ({ children, waits = false }: { children: ReactNode; waits?: boolean }) => (
  <EntryFrame waits={waits} foot={<PolicyLinks links={useLinks()} />}>
    {children}
  </EntryFrame>
);
