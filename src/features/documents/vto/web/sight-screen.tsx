import '#web/core/texts/vto.ts';
import { IconAlertTriangle, IconBinaryTree, IconChevronDown, IconPrinter, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import type { Vto } from '../contract.ts';
import { hasGap, isOf, isOffTrack, ownersIn, type SightRow, sightOf } from '../rules/sight.ts';
import { useVto, useVtoParams } from './calls.ts';
import { SightOutline } from './sight/sight-outline.tsx';
import { SightPlane } from './sight/sight-plane.tsx';
import styles from './sight-screen.module.css';

type Filter = 'gaps' | 'off';

/** Renders the choice of one owner, of whose Rocks alone the lines are shown. */
const OwnerFilter = ({
  rows,
  owner,
  onChange,
}: {
  rows: readonly SightRow[];
  owner: string | undefined;
  onChange: (id?: string) => void;
}) => {
  const t = useText();
  const ids = ownersIn(rows);
  const { people } = usePeople(ids);
  const nameOfOwner = (id: string) => {
    const person = people.get(id);
    return person === undefined ? '' : nameOf(person);
  };
  if (ids.length === 0) return null;
  const everyone = t('vto.sight.everyone');
  const entries = ids
    .map((id) => ({ key: id, label: nameOfOwner(id), checked: id === owner, onChoose: () => onChange(id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <Menu
      label={t('vto.sight.ownerFilter')}
      align="end"
      entries={[{ key: 'everyone', label: everyone, checked: owner === undefined, onChoose: () => onChange() }, ...entries]}
      trigger={(trigger) => (
        <Button icon={IconUsers} iconAfter={IconChevronDown} data-chosen={owner !== undefined || undefined} {...trigger}>
          {owner === undefined ? everyone : nameOfOwner(owner)}
        </Button>
      )}
    />
  );
};

const Sight = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const narrow = useNarrow();
  const [filter, setFilter] = useState<Filter>();
  const [owner, setOwner] = useState<string>();
  const every = useMemo(() => sightOf(vto), [vto]);
  const rows = owner === undefined ? every : every.filter((row) => isOf(row, owner));
  const gaps = rows.filter(hasGap);
  const off = rows.filter(isOffTrack);
  const shown = filter === 'gaps' ? gaps : filter === 'off' ? off : rows;
  const counts = [
    { key: 'gaps' as const, count: gaps.length, text: t('vto.sight.gaps', { count: gaps.length }), look: styles.warn },
    { key: 'off' as const, count: off.length, text: t('vto.sight.off', { count: off.length }), look: styles.off },
  ];
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1>{t('vto.sight.title')}</h1>
        <p>{t('vto.sight.note')}</p>
        <span className={styles.grow} />
        {counts
          .filter(({ count, key }) => count > 0 || key === filter)
          .map(({ key, text, look }) => (
            <button
              key={key}
              type="button"
              aria-pressed={filter === key}
              className={classes(styles.filter, look, filter === key && styles.on)}
              onClick={() => setFilter(filter === key ? undefined : key)}
            >
              <Icon as={IconAlertTriangle} size="sm" />
              {text}
            </button>
          ))}
        <OwnerFilter rows={every} owner={owner} onChange={setOwner} />
        <IconButton icon={IconPrinter} label={t('vto.sight.print')} onClick={() => window.print()} />
      </header>
      {every.length === 0 ? (
        <EmptyState icon={IconBinaryTree} level={2} title={t('vto.sight.none')} text={t('vto.sight.noneText')} />
      ) : narrow ? (
        <SightOutline vto={vto} rows={shown} />
      ) : (
        <SightPlane vto={vto} rows={shown} />
      )}
    </div>
  );
};

/** `/vto/sight/{collectionId}/{revisionId}`: which Rocks and Measurables serve which goal, which goal has none, which Rock serves none. */
export const VtoSightScreen = () => {
  const t = useText();
  const { collectionId, revisionId } = useVtoParams();
  const { data: vto, isError, refetch } = useVto();
  useScreenInfo({
    title: t('vto.sight.title'),
    slim: true,
    crumb: {
      label: t('vto.sight.title'),
      in: {
        label: vto?.title ?? t('vto.one'),
        to: revisionPath('vto', { collectionId, id: revisionId }),
        in: { label: t('vto.one'), to: '/vto' },
      },
    },
  });
  if (vto !== undefined) return <Sight vto={vto} />;
  if (isError) return <ErrorState text={t('vto.gone')} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton width="100%" height="60vh" />
    </div>
  );
};
