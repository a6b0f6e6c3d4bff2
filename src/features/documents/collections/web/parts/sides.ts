import '#web/core/texts/vto.ts';
import { isDay } from '#shared/dates.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { SelectOption } from '#web/kit/ui/native-select.tsx';
import { type CollectionKind, collectionApis, type RevisionState } from '../../contract.ts';

/** A document as it is now, as it was published, or as it was at the end of a day. */
export interface CompareSide {
  collectionId: string;
  revisionId: string;
  publishedId?: string | undefined;
  on?: string | undefined;
}

/** A choice of what is compared, and its state: that of a document, or that it is one as it is now, or as it was. */
export interface SideOption extends SelectOption<string> {
  state: RevisionState | 'now' | 'asOf';
}

/** A side as it stands in an address. */
export const sideKey = ({ collectionId, revisionId, publishedId, on }: CompareSide): string =>
  [collectionId, revisionId, ...[publishedId ?? on ?? []].flat()].join('.');

export const readSide = (key: string | undefined): CompareSide | undefined => {
  const [collectionId, revisionId, which] = key?.split('.') ?? [];
  if (collectionId === undefined || revisionId === undefined) return undefined;
  return { collectionId, revisionId, ...(which === undefined ? {} : isDay(which) ? { on: which } : { publishedId: which }) };
};

/**
 * Returns what a V/TO or a chart can be compared with: its published versions, the days that the address names, and the others that the person sees; `before` is what it is compared
 * with at first: the version that was published last, or the one of its folder that is next older.
 */
export const useSides = (
  kind: CollectionKind,
  own: CompareSide,
  asked: readonly (CompareSide | undefined)[],
): { options: SideOption[]; before: CompareSide | undefined } => {
  const t = useText();
  const { day } = useFormats();
  const api = collectionApis[kind];
  const { data: all } = useRead(api.list, {}, { quiet: true });
  const { collectionId, revisionId } = own;
  const { data: versions } = useRead(api.versions, { params: { collectionId, revisionId } }, { quiet: true });
  const revisions = (all?.items ?? []).flatMap((folder) => folder.revisions);
  const me = revisions.find(({ id }) => id === revisionId);
  const published = (versions?.items ?? []).map(
    ({ id, title, published: at }): SideOption => ({
      state: 'Published',
      value: sideKey({ ...own, publishedId: id }),
      label: t('vto.compare.published', { title, day: day(dayHere(new Date(at))) }),
    }),
  );
  const sideOf = (revision: (typeof revisions)[number]): CompareSide => ({ collectionId: revision.collectionId, revisionId: revision.id });
  const days = asked.flatMap((side): SideOption[] =>
    side?.on === undefined || side.revisionId !== revisionId
      ? []
      : [{ state: 'asOf', value: sideKey(side), label: t('vto.compare.onDay', { title: me?.title ?? '', day: day(side.on) }) }],
  );
  const others = revisions
    .filter(({ id }) => id !== revisionId)
    .map(
      (revision): SideOption => ({
        state: revision.state,
        value: sideKey(sideOf(revision)),
        label: t('vto.compare.other', { title: revision.title }),
      }),
    );
  const older = revisions
    .filter(({ id, created }) => id !== revisionId && me !== undefined && created <= me.created)
    .sort(
      (one, other) =>
        Number(other.collectionId === collectionId) - Number(one.collectionId === collectionId) || (one.created < other.created ? 1 : -1),
    )[0];
  const lastPublished = versions?.items.find(({ isCurrent }) => isCurrent) ?? versions?.items[0];
  const before =
    lastPublished !== undefined && me?.state !== 'Final'
      ? { ...own, publishedId: lastPublished.id }
      : older === undefined
        ? undefined
        : sideOf(older);
  return {
    options: [
      { state: 'now', value: sideKey(own), label: t('vto.compare.now', { title: me?.title ?? '' }) },
      ...days,
      ...published,
      ...others,
    ],
    before,
  };
};
