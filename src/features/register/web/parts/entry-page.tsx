import type { ReactNode } from 'react';
import { EntryFrame } from '../../../../web/ui/entry-frame.tsx';
import { useLinks } from '../../../flags/web/parts/links.tsx';
import { PolicyLinks } from '../../../flags/web/parts/policy-links.tsx';

/** Renders a page before sign-in, with the operator's policies at its end; `waits` on those of people whom a team expects. */
export const EntryPage = ({ children, waits = false }: { children: ReactNode; waits?: boolean }) => (
  <EntryFrame waits={waits} foot={<PolicyLinks links={useLinks()} />}>
    {children}
  </EntryFrame>
);
