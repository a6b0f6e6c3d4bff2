import type { ReactNode } from 'react';
import { EntryFrame } from '../../../../web/ui/entry-frame.tsx';
import { useLinks } from '../../../flags/web/parts/links.tsx';
import { PolicyLinks } from '../../../flags/web/parts/policy-links.tsx';

/** Renders a page before sign-in, with the operator's policies at its end. */
export const EntryPage = ({ children }: { children: ReactNode }) => (
  <EntryFrame foot={<PolicyLinks links={useLinks()} />}>{children}</EntryFrame>
);
