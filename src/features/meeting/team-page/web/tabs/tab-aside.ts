import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { ListPartContext } from '#web/kit/search/list-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';

/** The place beside the tabs of a team's page. */
export const TabAsideContext = createContext<HTMLElement | null>(null);

/**
 * Renders what narrows a whole tab, such as its quarter, beside the tabs. A phone keeps the room for the rows: there the sheet of filters has it
 * too, and it stands here only while another part than the usual one is shown.
 */
export const TabAside = ({ children }: { children: ReactNode }) => {
  const place = useContext(TabAsideContext);
  const phone = usePhone();
  const part = useContext(ListPartContext);
  return place === null || (phone && part?.isUsual === true) ? null : createPortal(children, place);
};
