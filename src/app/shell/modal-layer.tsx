import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, createElement, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { untilItComes } from '#web/core/code/coming.ts';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { ModalPageContext } from '#web/core/session/place.ts';
import { DialogPending } from '#web/kit/modals/dialog-pending.tsx';
import { modalScreens } from '../screens.tsx';
import { bestMatch } from './match-path.ts';
import { modalKey, readAddress } from './modal-address.ts';
import type { ModalScreen, ModalScreenProps } from './screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenPending } from './screen-pending.tsx';

const components = new Map<ModalScreen | string, ComponentType<ModalScreenProps>>();

const componentOf = (screen: ModalScreen): ComponentType<ModalScreenProps> => {
  const component = components.get(screen.group ?? screen) ?? lazyPart(screen.load);
  components.set(screen.group ?? screen, component);
  return component;
};

/**
 * Loads a modal screen before it is rendered, so that it comes with the first rendering. One that was rendered meanwhile keeps its component:
 * another one would mount it anew, and what was typed into it would be gone.
 */
export const loadModalFirst = async (screen: ModalScreen): Promise<void> => {
  const component = await untilItComes(screen.load);
  const key = screen.group ?? screen;
  if (!components.has(key)) components.set(key, component);
};

interface OpenModal extends Pick<ModalScreenProps, 'params' | 'search'> {
  screen: ModalScreen;
  address: string;
}

/** Returns the modal screen that the address names. */
export const useOpenModal = (): OpenModal | undefined => {
  const address = useSearch({ strict: false, select: (search: Record<string, string | undefined>) => search[modalKey] });
  if (address === undefined) return undefined;
  const { path, search } = readAddress(address);
  const found = bestMatch(modalScreens, path);
  return found === undefined ? undefined : { screen: found.target, params: found.params, search, address };
};

/** Renders a modal screen; closing it returns to the page beneath. Catalogue row C-24. */
export const ModalLayer = ({ modal: { screen, params, search, address } }: { modal: OpenModal }) => {
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => ({ ...now, [modalKey]: undefined }),
      replace: true,
      // The dialog has already asked about unsaved input.
      ignoreBlocker: true,
    });
  const layer = (
    <ScreenBoundary key={screen.group ?? address}>
      <Suspense fallback={screen.cover === true ? <ScreenPending /> : <DialogPending onClose={close} />}>
        <ModalPageContext value={true}>{createElement(componentOf(screen), { params, search, close })}</ModalPageContext>
      </Suspense>
    </ScreenBoundary>
  );
  // An open dialog makes the page inert, so the layer must be outside it.
  return screen.cover === true ? layer : createPortal(layer, document.body);
};
