import { productName } from '../../shared/product.ts';
import { Mark } from '../../web/ui/mark.tsx';
import header from './header.module.css';
import shell from './shell.module.css';

/** The chrome as plain HTML, rendered at build, so that the page has its shape before the app arrives. */
export const ShellSkeleton = () => (
  <div className={shell.app} aria-busy="true">
    <div className={header.header}>
      <span className={header.brand}>
        <Mark />
        {productName}
      </span>
    </div>
    <div className={shell.skeletonBar} />
    <div className={shell.skeletonBar} />
    <div className={shell.main} />
  </div>
);
