import { productKey } from '../../shared/product.ts';

/** The event on `window` that an analytics script may listen to; its detail is `{name, ...data}`. */
export const trackEvent = `${productKey}:track`;

/** Tells whoever listens that something happened; nothing leaves the browser by itself. Specification section 9, catalogue row A-44. */
export const track = (name: string, data: Record<string, unknown>): void => {
  window.dispatchEvent(new CustomEvent(trackEvent, { detail: { name, ...data } }));
};
