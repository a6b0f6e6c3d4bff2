import '#web/core/texts/issues.ts';
import '#web/core/texts/live-meetings.ts';
import '#web/core/texts/meetings.ts';
import { sectionName } from '#features/teams/team/rules/section-names.ts';
import { levelTenMinutes } from '#features/teams/team/rules.ts';
import { t } from '#web/core/i18n/language.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Brand } from './brand.tsx';
import styles from './live-skeleton.module.css';
import { type LiveNames, liveParts, nameKey } from './live-words.ts';
import shell from './shell.module.css';

/** Returns what the meeting's screen calls the built-in sections, in the language of the document. */
const namesHere = (): LiveNames => ({
  steps: Object.fromEntries(levelTenMinutes.map((item) => [nameKey(item), sectionName(item, t)])),
  headings: { IDS: t('issues.many') },
});

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
          <ol className={styles.steps} id={liveParts.agenda} data-names={JSON.stringify(namesHere())} />
        </div>
        <div className={styles.stage}>
          <div className={styles.section} id={liveParts.section} />
          <ul className={styles.rows} id={liveParts.rows} />
        </div>
      </div>
    </div>
  </div>
);
