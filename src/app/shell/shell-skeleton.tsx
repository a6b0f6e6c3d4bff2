import { productName } from '../../shared/product.ts';
import { classes } from '../../web/ui/classes.ts';
import { EntryFrame } from '../../web/ui/entry-frame.tsx';
import { Mark } from '../../web/ui/mark.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageHeader } from '../../web/ui/page-header.tsx';
import header from './header.module.css';
import shell from './shell.module.css';

const AppSkeleton = () => (
  <div className={classes(shell.app, shell.appSkeleton)} aria-busy="true">
    <div className={header.header}>
      <span className={header.brand}>
        <Mark />
        {productName}
      </span>
    </div>
    <div className={shell.skeletonBar} />
    <div className={shell.skeletonBar} />
    <div className={shell.main}>
      <Page>
        <PageHeader title="" />
      </Page>
    </div>
  </div>
);

/**
 * Renders the header and menu, or the frame of the sign-in pages, as plain HTML at build time, so that the page has its layout before any
 * script runs. `ask-early.ts` writes a team's name into the heading of its page.
 */
export const ShellSkeleton = () => (
  <>
    <AppSkeleton />
    <div className={shell.entrySkeleton}>
      <EntryFrame />
    </div>
  </>
);
