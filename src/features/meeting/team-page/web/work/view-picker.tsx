import '#web/core/texts/traction.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { SearchFilter } from '#shared/search.ts';
import { usePages } from '#web/core/api/use-pages.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import type { Say } from '#web/core/i18n/language.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { ListPartContext } from '#web/kit/search/list-part.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';

/** Keeps a word of the address that narrows the whole list; another value begins the list anew, in the same part of it. */
export const useAddressWord = (key: string): [string | undefined, (value: string | undefined) => void] => {
  const navigate = useNavigate();
  const address: Record<string, string | undefined> = useSearch({ strict: false });
  const set = (value: string | undefined) => {
    const { view } = key === 'view' ? {} : address;
    const search = { ...(view !== undefined && { view }), ...(value !== undefined && { [key]: value }) } as never;
    void navigate({ to: '.', search, resetScroll: false });
  };
  return [address[key], set];
};

/** Keeps in the address which part of a list is shown; the first is the usual one. */
export const useView = <View extends string>(views: readonly [View, ...View[]]): [View, (view: View) => void] => {
  const [asked, set] = useAddressWord('view');
  const view = views.find((each) => each === asked) ?? views[0];
  return [view, (next) => set(next === views[0] ? undefined : next)];
};

/** A search whose number of rows stands beside a part of a list. */
interface Counted {
  endpoint: AnyEndpoint;
  filters: readonly SearchFilter[];
}

/** What a list has; in some languages the words for its parts agree with it. */
type Kind = 'rock' | 'todo' | 'issue' | 'headline' | 'measurable';

type Part = 'open' | 'archive' | 'removed' | 'longTerm' | 'solved';

/** Returns the words for a part of a list. The Issues that are open are those for the short term. */
const wordsOf = (t: Say, kind: Kind, part: Part): string => {
  if (part === 'open') return kind === 'issue' ? t('traction.shortTerm') : t(`traction.open.${kind}`);
  if (part === 'removed') return t(`traction.removed.${kind}`);
  return t(part === 'solved' ? 'traction.solvedList' : `traction.${part}`);
};

interface ViewPickerProps<View extends Part> {
  kind: Kind;
  views: readonly View[];
  view: View;
  onChange: (view: View) => void;
  counts?: Partial<Record<View, Counted>>;
}

/** Renders how many rows a search finds. */
const Count = ({ endpoint, filters }: Counted) => {
  const { number } = useFormats();
  const { total } = usePages(endpoint, { body: { startIndex: 0, endIndex: 0, includeTotalCount: true, filters } });
  return total === undefined ? null : number(total);
};

/** Renders the choice of the part of a list, with how many items each has. */
export const ViewPicker = <View extends Part>({ kind, views, view, onChange, counts = {} }: ViewPickerProps<View>) => {
  const t = useText();
  const segments = views.map((value) => {
    const counted: Counted | undefined = counts[value];
    return { value, label: wordsOf(t, kind, value), note: counted && <Count {...counted} /> };
  });
  return <SegmentedControl label={t('traction.view')} segments={segments} value={view} onChange={onChange} />;
};

interface InPartProps<View extends Part> extends Pick<ViewPickerProps<View>, 'kind' | 'views' | 'view' | 'onChange'> {
  /** The quarter that the list shows, with others to choose from. */
  quarter?: { name: string; isUsual: boolean; entries: MenuEntry[] } | undefined;
  children: ReactNode;
}

/** Tells the list below which part of the items it shows, for its sheet of filters on a phone. */
export const InPart = <View extends Part>({ kind, views, view, onChange, quarter, children }: InPartProps<View>) => {
  const t = useText();
  const locale = useLocale();
  const sheet = useState(false);
  const part = wordsOf(t, kind, view);
  const entries: MenuEntry[] = views.map((each) => ({
    key: each,
    label: wordsOf(t, kind, each),
    checked: each === view,
    onChoose: () => onChange(each),
  }));
  const value = quarter === undefined ? part : t('traction.partOf', { quarter: quarter.name, part: part.toLocaleLowerCase(locale) });
  const quarters: MenuEntry[] = quarter === undefined ? [] : [{ key: 'line', line: true }, ...quarter.entries];
  const navigate = useNavigate();
  const past = view === views[0] ? views.find((each) => each === 'archive' || each === 'solved') : undefined;
  const over = past && {
    label: t(past === 'solved' ? 'traction.searchSolved' : 'traction.searchArchive'),
    onChoose: () =>
      void navigate({ to: '.', search: (now: object) => ({ ...now, view: past, page: undefined }) as never, resetScroll: false }),
  };
  const isUsual = view === views[0] && quarter?.isUsual !== false;
  return <ListPartContext value={{ isUsual, over, value, entries: [...entries, ...quarters], sheet }}>{children}</ListPartContext>;
};
