import { productName } from '../../shared/product.ts';

/** The window's title: the product, with the organisation in brackets, and before it the page; catalogue row D-35. */
export const windowTitle = (org: string | undefined, page?: string): string => {
  const whole = org === undefined ? productName : `${productName} [${org}]`;
  return page === undefined ? whole : `${page} - ${whole}`;
};
