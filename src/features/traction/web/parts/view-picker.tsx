import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AnyEndpoint } from '../../../../shared/endpoint.ts';
import type { SearchFilter } from '../../../../shared/search.ts';
import { usePages } from '../../../../web/api/use-pages.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { SegmentedControl } from '../../../../web/ui/segmented-control.tsx';

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

type Word = 'open' | 'archive' | 'removed' | 'longTerm' | 'solved' | 'shortTerm';

interface ViewPickerProps<View extends Word> {
  views: readonly View[];
  view: View;
  onChange: (view: View) => void;
  counts?: Partial<Record<View, Counted>>;
  /** The words of views where they are not their own. */
  names?: Partial<Record<View, Word>>;
}

const words = {
  open: 'traction.open',
  archive: 'traction.archive',
  removed: 'traction.removed',
  shortTerm: 'traction.shortTerm',
  longTerm: 'traction.longTerm',
  solved: 'traction.solvedList',
} as const satisfies Record<Word, string>;

/** Renders how many rows a search finds. */
const Count = ({ endpoint, filters }: Counted) =>
  usePages(endpoint, { body: { startIndex: 0, endIndex: 0, includeTotalCount: true, filters } }).total;

/** Renders the choice of the part of a list, with how many items each has. */
export const ViewPicker = <View extends Word>({ views, view, onChange, counts = {}, names = {} }: ViewPickerProps<View>) => {
  const t = useText();
  const segments = views.map((value) => {
    const counted: Counted | undefined = counts[value];
    const word: Word = names[value] ?? value;
    return { value, label: t(words[word]), note: counted && <Count {...counted} /> };
  });
  return <SegmentedControl label={t('traction.view')} segments={segments} value={view} onChange={onChange} />;
};
