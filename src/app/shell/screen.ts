import type { ComponentType } from 'react';
import type { Session } from '../../web/session/session.ts';
import type { ScreenKind } from './guard.ts';

/** A route of the specification with what it shows. */
export interface Screen {
  /** `/traction/$tractionId/$threadId`. */
  path: string;
  kind: Exclude<ScreenKind, 'modal'>;
  load: () => Promise<ComponentType>;
  /** In the first load, its texts too; only Home, where most people begin. */
  first?: boolean;
  /** Asks for what the screen shows, before it is rendered; resolves when most of it is there. */
  ahead?: (session: Session) => Promise<void>;
  /** Shown in the screen's `<Outlet />`; their paths go on from this one. */
  children?: readonly Screen[];
  /** Without header and menu, as for print. */
  bare?: boolean;
  /** The flag that must be on, else there is no such page. */
  flag?: string;
}

/** What a modal screen is given: the parameters of its route, the query, and the way out. */
export interface ModalScreenProps {
  params: Record<string, string>;
  search: Record<string, string>;
  /** Back to the page that it was opened over, or home. */
  close: () => void;
}

/** A modal route: shown over the page that one came from, with its own address. */
export interface ModalScreen {
  path: string;
  load: () => Promise<ComponentType<ModalScreenProps>>;
  /** Takes the place of the page in the shell, as the live meeting does, instead of floating over it. */
  cover?: boolean;
  flag?: string;
}
