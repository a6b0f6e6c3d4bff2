import { createLink } from '@tanstack/react-router';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';

/** Renders a link to a screen that looks like a button. */
export const ScreenLink = createLink(ButtonLink);
