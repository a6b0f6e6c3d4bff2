import { classes } from '#web/kit/ui/classes.ts';
import { EntryFrame } from '#web/kit/ui/entry-frame.tsx';
import { Page } from '#web/kit/ui/page.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { Brand } from './brand.tsx';
import { LiveSkeleton } from './live-skeleton.tsx';
import shell from './shell.module.css';

const AppSkeleton = () => (
  <div className={classes(shell.app, shell.appSkeleton)} aria-busy="true">
    <Brand />
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
 * Renders the header and menu, the frame of a live meeting, and that of the sign-in pages as plain HTML at build time, so that the page has its
 * layout before any script runs; `first-paint.ts` says which one is shown. `ask-early.ts` writes a team's name into the heading of its page.
 */
export const ShellSkeleton = () => (
  <>
    <AppSkeleton />
    <LiveSkeleton />
    <div className={shell.entrySkeleton}>
      <EntryFrame />
    </div>
  </>
);
