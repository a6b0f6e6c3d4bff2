import '#web/core/texts/vto.ts';
import { IconArrowsDiff, IconBinaryTree, IconDots, IconDownload, IconPresentationAnalytics } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { usePdfEntry } from '#features/documents/collections/web/parts/pdf-entry.ts';
import type { Day } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { choicesOf, type MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import type { Vto } from '../../contract.ts';
import { untilSaved, useUnsaved } from '../document/saving.tsx';

interface VtoMenuProps {
  vto: Vto;
  /** The published version that the address names. */
  publishedId: string | undefined;
  /** The day as of which the V/TO is shown. */
  on: Day | undefined;
}

const paramsOf = (vto: Vto) => ({ params: { collectionId: vto.collectionId, revisionId: vto.id } });

const usePublishing = (vto: Vto) => {
  const t = useText();
  const { because: unsaved, isSaving } = useUnsaved(vto.id);
  const [isAsked, setAsked] = useState(false);
  const withdraw = useCommand(vtoCollectionApi.unpublish);
  const publish = useCommand(vtoCollectionApi.publish, {
    onDone: ({ readers }) =>
      toast.success(t('vto.published', { count: readers }), {
        id: 'vto-published',
        action: {
          label: t('items.undo'),
          undoes: true,
          run: () =>
            vto.publishedId === null
              ? withdraw.run(paramsOf(vto))
              : publish.run({ ...paramsOf(vto), body: { publishedId: vto.publishedId } }),
        },
      }),
  });
  const because = unsaved !== undefined ? t(unsaved) : vto.state === 'Final' && !isSaving ? t('vto.nothingToPublish') : undefined;
  // What is published has all that was written before it was asked for.
  const ask = async () => {
    setAsked(true);
    const isSaved = await untilSaved(vto.id);
    setAsked(false);
    if (isSaved) publish.run(paramsOf(vto));
  };
  return {
    busy: publish.busy || isAsked,
    because,
    publish: () => void ask(),
    withdraw: () => withdraw.run(paramsOf(vto)),
  };
};

type Publishing = ReturnType<typeof usePublishing>;

const views = [
  { to: 'compare', icon: IconArrowsDiff, say: 'vto.compare.open' },
  { to: 'sight', icon: IconBinaryTree, say: 'vto.sight.title' },
  { to: 'present', icon: IconPresentationAnalytics, say: 'vto.present.open' },
] as const;

/** Returns the ways to the V/TO beside another one, to what serves what in it, and to the view for the big screen. */
const useViews = (vto: Vto) => {
  const t = useText();
  const navigate = useNavigate();
  return views.map(({ to, icon, say }) => ({
    key: to,
    icon,
    label: t(say),
    onChoose: () => void navigate({ to: `/vto/${to}/${vto.collectionId}/${vto.id}` }),
  }));
};

const usePast = ({ vto, publishedId }: VtoMenuProps): MenuEntry[] => {
  const t = useText();
  const navigate = useNavigate();
  const { calendarDate } = useSession();
  if (publishedId !== undefined) return [];
  return [
    {
      key: 'past',
      label: t('vto.past.title'),
      onChoose: () => void openDialog('vtoHistory', { collectionId: vto.collectionId, revisionId: vto.id }),
    },
    { key: 'asOf', label: t('vto.past.asOf'), onChoose: () => void navigate({ to: '.', search: { on: calendarDate } }) },
  ];
};

const useManaging = (vto: Vto, { withdraw }: Publishing): MenuEntry[] => {
  const t = useText();
  if (!vto.permissions.manage) return [];
  return [
    {
      key: 'results',
      label: t('vto.record'),
      onChoose: () => void openDialog('recordResults', { collectionId: vto.collectionId, revisionId: vto.id }),
    },
    ...(vto.isPublished ? [{ key: 'unpublish', label: t('vto.unpublish'), onChoose: withdraw }] : []),
  ];
};

/** Renders what can be done with a V/TO: views of it, the rest in a menu, and Publish. Where the bar is narrow, all are in the menu. */
export const VtoMenu = (props: VtoMenuProps) => {
  const { vto, publishedId, on } = props;
  const t = useText();
  const isNarrow = useNarrow();
  const publishing = usePublishing(vto);
  const shownViews = useViews(vto);
  const pdf = usePdfEntry('vto', { ...vto, publishedId: publishedId ?? null, on });
  const [paper] = choicesOf(pdf);
  const past = usePast(props);
  const managing = useManaging(vto, publishing);
  const isNow = on === undefined;
  const { because, busy, publish } = publishing;
  const inMenu: MenuEntry[] = !isNarrow
    ? []
    : [
        ...(vto.permissions.manage ? [{ key: 'publish', label: t('vto.publish'), because, onChoose: publish }] : []),
        ...(isNow ? shownViews : []),
      ];
  const entries = [...inMenu, ...pdf, ...(isNow ? [...past, ...managing] : [])];
  return (
    <>
      {isNow &&
        !isNarrow &&
        shownViews.map(({ key, icon, label, onChoose }) => <IconButton key={key} icon={icon} label={label} onClick={onChoose} />)}
      {!isNarrow && paper !== undefined && (
        <IconButton icon={IconDownload} label={t('papers.download')} because={paper.because} onClick={() => paper.onChoose()} />
      )}
      {entries.length > 0 && (
        <Menu
          label={t('vto.more')}
          align="end"
          entries={entries}
          trigger={(trigger) => <IconButton icon={IconDots} label={t('vto.more')} {...trigger} />}
        />
      )}
      {vto.permissions.manage && !isNarrow && (
        <Button tone={because === undefined ? 'primary' : 'soft'} busy={busy} because={because} onClick={publish}>
          {t('vto.publish')}
        </Button>
      )}
    </>
  );
};
