import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place beside the tabs of a team's page. */
export const TabAsideContext = createContext<HTMLElement | null>(null);

/** Renders what narrows a whole tab, such as its quarter, beside the tabs. */
export const TabAside = ({ children }: { children: ReactNode }) => {
  const place = useContext(TabAsideContext);
  return place === null ? null : createPortal(children, place);
};
