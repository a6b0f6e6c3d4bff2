import '#web/core/texts/vto.ts';
import { IconArrowDown, IconArrowsExchange, IconArrowUp, IconFileDiff, IconPrinter } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { SidePicker } from '#features/documents/collections/web/parts/side-picker.tsx';
import { type CompareSide, readSide, sideKey, useSides } from '#features/documents/collections/web/parts/sides.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { usePageKeys } from '#web/kit/keyboard/use-page-keys.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import type { Vto } from '../contract.ts';
import { type ComparedSection, compareVtos } from '../rules/compared-parts.ts';
import { useSide, useVtoParams } from './calls.ts';
import { ComparedSheet, SectionList } from './compare/compared-sheet.tsx';
import styles from './compare-screen.module.css';

/** K and J walk the changes, unless somebody types. */
const useWalkKeys = (walk: (by: 1 | -1) => void): void =>
  usePageKeys((key) => {
    const by = key.key === 'j' ? 1 : key.key === 'k' ? -1 : 0;
    const isTyping = key.target instanceof HTMLElement && key.target.closest('input, textarea, select, [contenteditable]') !== null;
    if (by === 0 || isTyping || key.ctrlKey || key.metaKey || key.altKey) return;
    key.preventDefault();
    walk(by);
  });

const changedKeys = (sections: readonly ComparedSection[]): string[] =>
  sections.flatMap(({ part, rows }) => rows.filter(({ deed }) => deed !== 'same').map(({ key }) => `${part} ${key}`));

interface ComparedProps {
  was: Vto;
  is: Vto;
  sides: readonly [CompareSide, CompareSide];
}

const Compared = ({ was, is, sides: [from, to] }: ComparedProps) => {
  const t = useText();
  const formats = useFormats();
  const [only, setOnly] = useState(false);
  const [at, setAt] = useState(0);
  const sections = useMemo(() => compareVtos(was, is, formats), [was, is, formats]);
  const keys = changedKeys(sections);
  const here = keys[Math.min(at, keys.length - 1)];
  const goTo = (place: number): void => {
    const next = (place + keys.length) % Math.max(1, keys.length);
    setAt(next);
    const row = document.getElementById(`change ${keys[next]}`);
    row?.scrollIntoView({ block: 'center' });
  };
  const walk = (by: 1 | -1): void => goTo(Math.min(at, keys.length - 1) + by);
  useWalkKeys(walk);
  return (
    <>
      <div className={styles.tools}>
        <Switch label={t('vto.compare.only')} checked={only} onChange={setOnly} />
        <span className={styles.count} role="status">
          {keys.length === 0 ? t('vto.compare.same') : t('vto.compare.at', { at: Math.min(at, keys.length - 1) + 1, count: keys.length })}
        </span>
        <IconButton icon={IconArrowUp} label={t('vto.compare.before')} keys="k" onClick={() => walk(-1)} />
        <IconButton icon={IconArrowDown} label={t('vto.compare.next')} keys="j" onClick={() => walk(1)} />
        <IconButton icon={IconPrinter} label={t('vto.compare.print')} onClick={() => window.print()} />
      </div>
      <div className={styles.two}>
        <SectionList
          sections={sections}
          here={here}
          onChoose={(part) =>
            goTo(
              Math.max(
                0,
                keys.findIndex((key) => key.startsWith(`${part} `)),
              ),
            )
          }
        />
        <ComparedSheet sections={sections} only={only} here={here} was={{ vto: was, side: from }} is={{ vto: is, side: to }} />
      </div>
    </>
  );
};

/** `/vto/compare/{collectionId}/{revisionId}`: two V/TOs, or two versions of one, word by word. */
export const VtoCompareScreen = () => {
  const t = useText();
  const { collectionId, revisionId } = useVtoParams();
  const address: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const own = { collectionId, revisionId };
  const [asked, askedTo] = [readSide(address['from']), readSide(address['to'])];
  const { options, before } = useSides('vto', own, [asked, askedTo]);
  const from = asked ?? before ?? own;
  const to = askedTo ?? own;
  const [was, is] = [useSide(from), useSide(to)];
  const title = is.data?.title ?? t('vto.one');
  useScreenInfo({
    title: t('vto.compare.title'),
    slim: true,
    crumb: {
      label: t('vto.compare.title'),
      in: { label: title, to: revisionPath('vto', { collectionId, id: revisionId }), in: { label: t('vto.one'), to: '/vto' } },
    },
  });
  const choose = (chosen: { from: CompareSide; to: CompareSide }) =>
    void navigate({ to: '.', search: { from: sideKey(chosen.from), to: sideKey(chosen.to) }, replace: true });
  const pick = (which: 'from' | 'to') => (key: string) => choose({ from, to, [which]: readSide(key) ?? own });
  const isAlone = before === undefined && address['from'] === undefined && options.length < 2;
  const broken = was.isError ? was : is.isError ? is : undefined;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1>{t('vto.compare.title')}</h1>
        <span className={styles.pick}>
          <SidePicker label={t('vto.compare.from')} options={options} side={from} onPick={pick('from')} />
        </span>
        <IconButton icon={IconArrowsExchange} label={t('vto.compare.swap')} onClick={() => choose({ from: to, to: from })} />
        <span className={styles.pick}>
          <SidePicker label={t('vto.compare.to')} options={options} side={to} onPick={pick('to')} />
        </span>
      </header>
      {isAlone ? (
        <EmptyState icon={IconFileDiff} level={2} title={t('vto.compare.none')} text={t('vto.compare.noneText')} />
      ) : broken !== undefined ? (
        <ErrorState text={t('vto.gone')} onRetry={() => void broken.refetch()} />
      ) : was.data === undefined || is.data === undefined ? (
        <div aria-busy="true">
          <Skeleton width="100%" height="60vh" />
        </div>
      ) : (
        <Compared was={was.data} is={is.data} sides={[from, to]} />
      )}
    </div>
  );
};
