import { nameOf } from '../../../../shared/names.ts';
import type { Theirs } from '../../../../web/forms/stale-notice.tsx';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { useTractionTitles } from './tractions.tsx';

/** The fields of an item that a form changes. */
interface ItemWords {
  title: string;
  contentHtml: string;
  ownerId?: string | undefined;
  tractionId?: string | null | undefined;
  dueDate?: string | null | undefined;
}

/** Returns, in words, what somebody else has changed of an item while its form was open. */
export const useTheirs = (current: ItemWords | undefined, mine: ItemWords): Theirs[] => {
  const t = useText();
  const { day } = useFormats();
  const { people } = usePeople([current?.ownerId ?? null]);
  const titles = useTractionTitles([current?.tractionId ?? null]);
  if (current === undefined) return [];

  const { title, ownerId, tractionId, dueDate, contentHtml } = current;
  const owner = people.get(ownerId ?? '');
  const all = [
    { key: 'title', label: t('items.title'), text: title, differs: title !== mine.title },
    {
      key: 'owner',
      label: t('items.owner'),
      text: owner === undefined ? '' : nameOf(owner),
      differs: mine.ownerId !== undefined && ownerId !== mine.ownerId,
    },
    {
      key: 'due',
      label: t('items.due'),
      text: dueDate ? day(dueDate) : t('items.noDay'),
      differs: mine.dueDate !== undefined && (dueDate ?? '') !== (mine.dueDate ?? ''),
    },
    {
      key: 'meeting',
      label: t('items.meeting'),
      text: titles.get(tractionId ?? '') ?? '',
      differs: mine.tractionId !== undefined && (tractionId ?? '') !== (mine.tractionId ?? ''),
    },
    { key: 'notes', label: t('items.notes'), text: t('items.changed'), differs: contentHtml !== mine.contentHtml },
  ];
  return all.filter(({ differs }) => differs);
};
