import { WhoReads } from '#features/documents/collections/web/parts/who-reads.tsx';
import '#web/core/texts/vto.ts';
import { IconDots, IconEye } from '@tabler/icons-react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { WhoIsHere } from '#features/documents/collections/web/parts/presence.tsx';
import type { Day } from '#shared/dates.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { usePageKeys } from '#web/kit/keyboard/use-page-keys.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import type { Vto } from '../../contract.ts';
import { Saving } from '../document/saving.tsx';
import { AsOfLine } from './as-of-line.tsx';
import styles from './vto-bar.module.css';
import { VtoMenu } from './vto-menu.tsx';

export const vtoPages = ['vision', 'traction', 'history'] as const;
export type VtoPage = (typeof vtoPages)[number];

interface BarProps {
  vto: Vto;
  /** The published version that the address names. */
  publishedId: string | undefined;
  /** The day as of which the V/TO is shown. */
  on: Day | undefined;
}

const usePages = ({ vto, publishedId }: Pick<BarProps, 'vto' | 'publishedId'>) => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const base = revisionPath('vto', { collectionId: vto.collectionId, id: vto.id, publishedId: publishedId ?? null });
  return { here: vtoPages.find((page) => path.endsWith(`/${page}`)) ?? 'vision', base };
};

/** Alt with 1 to 3 changes the page, unless a field has taken the key. */
const useDigits = (base: string, on: Day | undefined): void => {
  const navigate = useNavigate();
  usePageKeys((key) => {
    const page = key.altKey && !key.defaultPrevented ? vtoPages[['Digit1', 'Digit2', 'Digit3'].indexOf(key.code)] : undefined;
    if (page === undefined || document.querySelector('[aria-modal="true"]') !== null) return;
    key.preventDefault();
    void navigate({ to: `${base}/${page}`, search: on === undefined ? {} : { on } });
  });
};

/** Renders the head while the V/TO is read: what can be done with it waits until it is there (catalogue L-21). */
export const VtoBarPending = () => {
  const t = useText();
  const because = t('vto.wait');
  return (
    <header className={styles.bar}>
      <Skeleton width="18rem" height="28px" />
      <span className={styles.grow} />
      <IconButton icon={IconDots} label={t('vto.more')} because={because} />
      <Button tone="soft" because={because}>
        {t('vto.publish')}
      </Button>
    </header>
  );
};

/** Renders the head of a V/TO: its title and state, whether all is saved, its pages, who is here, and what can be done with it. */
export const VtoBar = ({ vto, publishedId, on }: BarProps) => {
  const t = useText();
  const { day } = useFormats();
  const { here, base } = usePages({ vto, publishedId });
  useDigits(base, on);
  const isPublishedVersion = vto.publishedAt !== null;
  const isNow = !isPublishedVersion && on === undefined;
  return (
    <>
      <header className={styles.bar}>
        <h1 className={styles.title} title={vto.title}>
          {vto.title}
        </h1>
        {isNow && <WhoReads kind="vto" document={vto} because={t('vto.reads.because')} />}
        {vto.permissions.edit && <Saving vto={vto} />}
        <span className={styles.grow} />
        <nav className={styles.pages} aria-label={t('vto.pages')}>
          {vtoPages.map((page, place) => (
            <Link
              key={page}
              to={`${base}/${page}`}
              search={on === undefined ? {} : { on }}
              className={classes(styles.page, page === here && styles.here)}
              aria-current={page === here ? 'page' : undefined}
              aria-keyshortcuts={`Alt+${place + 1}`}
            >
              {t(`vto.page.${page}`)}
            </Link>
          ))}
        </nav>
        {isNow && <WhoIsHere />}
        <VtoMenu vto={vto} publishedId={publishedId} on={on} />
      </header>
      {on !== undefined && <AsOfLine collectionId={vto.collectionId} revisionId={vto.id} on={on} />}
      {isPublishedVersion && vto.publishedAt !== null && (
        <p className={styles.version}>
          <IconEye aria-hidden="true" />
          {t('vto.versionOf', { day: day(dayHere(new Date(vto.publishedAt))) })}
          <Link
            to={`/vto/compare/${vto.collectionId}/${vto.id}`}
            search={{ from: `${vto.collectionId}.${vto.id}.${publishedId}` }}
            className={styles.changed}
          >
            {t('vto.seeChanged')}
          </Link>
        </p>
      )}
    </>
  );
};
