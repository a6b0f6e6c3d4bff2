import {
  IconArrowsDiff,
  IconBinaryTree,
  IconCircleCheck,
  IconDots,
  IconEye,
  IconPencil,
  IconPresentationAnalytics,
} from '@tabler/icons-react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import type { Day } from '../../../../shared/dates.ts';
import { useAct } from '../../../../web/api/use-act.ts';
import { dayHere, useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { usePageKeys } from '../../../../web/keyboard/use-page-keys.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { useSession } from '../../../../web/session/session.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { Menu } from '../../../../web/ui/menu.tsx';
import type { MenuEntry } from '../../../../web/ui/menu-entry.ts';
import { Pill } from '../../../../web/ui/pill.tsx';
import { Skeleton } from '../../../../web/ui/skeleton.tsx';
import { vtoCollectionApi } from '../../../collections/contract.ts';
import { revisionPath } from '../../../collections/rules.ts';
import { usePdfEntry } from '../../../collections/web/parts/pdf-entry.tsx';
import type { Vto } from '../../contract.ts';
import { AsOfLine } from './as-of-line.tsx';
import { WhoIsHere } from './presence.tsx';
import { Saving, useUndecided } from './saving.tsx';
import styles from './vto-bar.module.css';

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

const State = ({ vto }: { vto: Vto }) => {
  const t = useText();
  if (vto.state === 'Draft') {
    return (
      <Pill tone="canceled" icon={IconPencil}>
        {t('vto.state.draft')}
      </Pill>
    );
  }
  if (vto.state === 'Final') {
    return (
      <Pill tone="done" icon={IconCircleCheck}>
        {t('vto.state.final')}
      </Pill>
    );
  }
  return (
    <Pill tone="info" icon={IconEye}>
      {t('vto.state.published', { count: vto.changesSince })}
    </Pill>
  );
};

const paramsOf = (vto: Vto) => ({ params: { collectionId: vto.collectionId, revisionId: vto.id } });

const Publishing = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const undecided = useUndecided(vto.id);
  const withdraw = useAct(vtoCollectionApi.unpublish);
  const publish = useAct(vtoCollectionApi.publish, {
    onDone: ({ readers }) =>
      toast.success(t('vto.published', { count: readers }), {
        id: 'vto-published',
        action: {
          label: t('items.undo'),
          run: () =>
            vto.publishedId === null
              ? withdraw.run(paramsOf(vto))
              : publish.run({ ...paramsOf(vto), body: { publishedId: vto.publishedId } }),
        },
      }),
  });
  const because = undecided > 0 ? t('vto.decideFirst') : vto.state === 'Final' ? t('vto.nothingToPublish') : undefined;
  return (
    <Button
      tone={because === undefined ? 'primary' : 'soft'}
      busy={publish.busy}
      because={because}
      onClick={() => publish.run(paramsOf(vto))}
    >
      {t('vto.publish')}
    </Button>
  );
};

const MoreMenu = ({ vto, publishedId }: Pick<BarProps, 'vto' | 'publishedId'>) => {
  const t = useText();
  const navigate = useNavigate();
  const { calendarDate } = useSession();
  const withdraw = useAct(vtoCollectionApi.unpublish);
  const pdf = usePdfEntry('vto', { ...vto, publishedId: publishedId ?? null });
  const managing: MenuEntry[] = [
    {
      key: 'results',
      label: t('vto.record'),
      onChoose: () => void openDialog('recordResults', { collectionId: vto.collectionId, revisionId: vto.id }),
    },
    ...(vto.isPublished ? [{ key: 'unpublish', label: t('vto.unpublish'), onChoose: () => withdraw.run(paramsOf(vto)) }] : []),
  ];
  const past: MenuEntry[] = [
    {
      key: 'past',
      label: t('vto.past.title'),
      onChoose: () => void openDialog('vtoHistory', { collectionId: vto.collectionId, revisionId: vto.id }),
    },
    {
      key: 'asOf',
      label: t('vto.past.asOf'),
      onChoose: () => void navigate({ to: '.', search: { on: calendarDate } }),
    },
  ];
  const entries = [...pdf, ...(publishedId === undefined ? past : []), ...(vto.permissions.manage ? managing : [])];
  if (entries.length === 0) return null;
  return (
    <Menu
      label={t('vto.more')}
      align="end"
      entries={entries}
      trigger={(trigger) => <IconButton icon={IconDots} label={t('vto.more')} {...trigger} />}
    />
  );
};

const views = [
  { to: 'compare', icon: IconArrowsDiff, say: 'vto.compare.open' },
  { to: 'sight', icon: IconBinaryTree, say: 'vto.sight.title' },
  { to: 'present', icon: IconPresentationAnalytics, say: 'vto.present.open' },
] as const;

/** Opens the V/TO beside another one, what serves what in it, and the view for the big screen. */
const ViewLinks = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const navigate = useNavigate();
  return views.map(({ to, icon, say }) => (
    <IconButton key={to} icon={icon} label={t(say)} onClick={() => void navigate({ to: `/vto/${to}/${vto.collectionId}/${vto.id}` })} />
  ));
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
        {isNow && <State vto={vto} />}
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
        {on === undefined && <ViewLinks vto={vto} />}
        {on === undefined && <MoreMenu vto={vto} publishedId={publishedId} />}
        {vto.permissions.manage && <Publishing vto={vto} />}
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
