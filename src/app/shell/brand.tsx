import { productName } from '#shared/product.ts';
import { BrandMark } from '#web/kit/ui/mark.tsx';
import header from './header.module.css';

/** Renders the header with nothing but the product's name, as it is before the app's code has come. */
export const Brand = () => (
  <div className={header.header}>
    <span className={header.brand}>
      <BrandMark />
      {productName}
    </span>
  </div>
);
