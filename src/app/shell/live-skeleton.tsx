import { t } from '../../web/i18n/language.ts';
import { classes } from '../../web/ui/classes.ts';
import { Brand } from './brand.tsx';
import styles from './live-skeleton.module.css';
import { liveParts } from './live-words.ts';
import shell from './shell.module.css';

/** Renders the frame of a live meeting, on a phone without the app's header; `live-words.ts` writes into it what the meeting is at. */
export const LiveSkeleton = () => (
  <div className={classes(shell.app, shell.slim, shell.alone, shell.liveSkeleton, styles.page)} aria-hidden="true">
    <Brand />
    <div className={shell.skeletonBar} />
    <div className={shell.skeletonBar} />
    <div className={shell.main}>
      <div className={styles.phoneHead} id={liveParts.title} />
      <div className={styles.live}>
        <div className={styles.rail}>
          <div className={styles.agenda}>{t('liveMeetings.agenda.title')}</div>
          <ol className={styles.steps} id={liveParts.agenda} />
        </div>
        <div className={styles.stage}>
          <div className={styles.section} id={liveParts.section} />
          <ul className={styles.rows} id={liveParts.rows} />
        </div>
      </div>
    </div>
  </div>
);
