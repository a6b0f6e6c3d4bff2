import { productName } from '#shared/product.ts';

/** Returns the window's title: page, product, and the organisation in brackets; catalogue row D-35. */
export const windowTitle = (org: string | undefined, page?: string): string => {
  const whole = org === undefined ? productName : `${productName} [${org}]`;
  return page === undefined ? whole : `${page} - ${whole}`;
};
