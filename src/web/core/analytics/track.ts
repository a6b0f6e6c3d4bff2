import { productKey } from '#shared/product.ts';

/** The event on `window` for an analytics script; its detail is `{name, ...data}`. */
export const trackEvent = `${productKey}:track`;

/** Fires an analytics event on `window`; the app itself sends nothing to anybody. Specification section 9, catalogue row A-44. */
export const track = (name: string, data: Record<string, unknown>): void => {
  window.dispatchEvent(new CustomEvent(trackEvent, { detail: { name, ...data } }));
};
