import type { ComponentType } from 'react';
import type { Session } from '#web/core/session/session.ts';
import type { ScreenKind } from './guard.ts';

/** Prefetches the data of a screen, given its route parameters. Its code comes with the screen's, so it may import that. */
export type Prefetch = (session: Session, params: Record<string, string>) => Promise<void>;

/** A route of the specification and the screen it shows. */
export interface Screen {
  /** The route's pattern: `/traction/$tractionId/$threadId`. */
  path: string;
  kind: Exclude<ScreenKind, 'modal'>;
  load: () => Promise<ComponentType>;
  /** Prefetches the screen's data before it is rendered; resolves when most of it is there. */
  ahead?: Prefetch;
  /** Child routes, shown in the screen's `<Outlet />`; their paths continue this one. */
  children?: readonly Screen[];
  /** True for a screen without header and menu, as for print. */
  bare?: boolean;
  /** The feature flag that must be on; otherwise the page does not exist. */
  flag?: string;
}

/** Properties of a modal screen: route parameters, query, and the function that closes it. */
export interface ModalScreenProps {
  params: Record<string, string>;
  search: Record<string, string>;
  /** Returns to the page beneath, or home. */
  close: () => void;
}

/** A modal route: shown over the previous page, with an address of its own. */
export interface ModalScreen {
  path: string;
  load: () => Promise<ComponentType<ModalScreenProps>>;
  /** Prefetches the screen's data when the app starts at its address; resolves when most of it is there. */
  ahead?: Prefetch;
  /** True when it replaces the page within the shell, as the live meeting does, instead of floating over it. */
  cover?: boolean;
  /** True when it is also shown to a person who is in no organisation. */
  orgless?: boolean;
  flag?: string;
  /** True for a page about payments, which does not exist where there is no billing. */
  billing?: boolean;
  /** Going between addresses of one group keeps the modal screen as it is; only its parameters change. */
  group?: string;
}
