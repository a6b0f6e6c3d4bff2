import '#web/core/texts/learning.ts';
import { IconExternalLink, IconLink, IconPencil, IconPrinter } from '@tabler/icons-react';
import { isAdmin } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { useGone } from '#web/kit/modals/use-gone.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import type { Entry } from '../contract.ts';
import { useEntry, useKeepProgress } from './calls.ts';
import { Article } from './entry/article.tsx';
import { FilmPlayer } from './entry/film-player.tsx';
import styles from './entry-dialog.module.css';
import { entryPath } from './parts/entry-path.ts';

interface EntryDialogProps {
  entryKey: string;
  close: () => void;
}

const Tools = ({ entry }: { entry: Entry }) => {
  const t = useText();
  const role = roleOf(useSession());
  const phone = usePhone();
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(entryPath(entry.key), location.href).href);
    toast.success(t('learning.copied'));
  };
  const acts = [
    ...(entry.edit !== null && role !== undefined && isAdmin(role)
      ? [{ label: t('learning.edit'), icon: IconPencil, run: () => void openDialog('learningForm', { shelf: entry.shelf, entry }) }]
      : []),
    ...(entry.parts.length > 0 ? [{ label: t('learning.print'), icon: IconPrinter, run: () => window.print() }] : []),
    { label: t('learning.copy'), icon: IconLink, run: () => void copy().catch(() => toast.error(t('learning.notCopied'))) },
  ];
  return (
    <span className={styles.tools}>
      {acts.map(({ label, icon, run }) =>
        phone ? (
          <IconButton key={label} icon={icon} label={label} onClick={run} />
        ) : (
          <Button key={label} icon={icon} tone="quiet" onClick={run}>
            {label}
          </Button>
        ),
      )}
    </span>
  );
};

const Content = ({ entry }: { entry: Entry }) => {
  const t = useText();
  const keep = useKeepProgress(entry.key);
  const { video, progress, parts } = entry;
  const start = progress === null || progress.seconds >= progress.length - 1 ? 0 : progress.seconds;
  const finish = () => {
    if (video === null && progress?.done !== true) keep({ seconds: 0, length: 0, done: true });
  };
  return (
    <>
      {video?.plays === true && <FilmPlayer video={video} title={entry.title} start={start} onProgress={keep} />}
      {video?.plays === false && (
        <p>
          <ButtonLink href={video.url} target="_blank" rel="noopener noreferrer" icon={IconExternalLink} tone="soft">
            {t('learning.watchAt', { host: new URL(video.url).host })}
          </ButtonLink>
        </p>
      )}
      {entry.summary !== '' && <p className={styles.summary}>{entry.summary}</p>}
      {parts.length > 0 && <Article parts={parts} onEnd={finish} />}
    </>
  );
};

/** Shows one entry: its film with chapters and captions, and its text. Closing keeps the place in the library and in the film; catalogue row V-03. */
export const EntryDialog = ({ entryKey, close }: EntryDialogProps) => {
  const t = useText();
  const { data, isError } = useEntry(entryKey);
  useGone(isError && data === undefined, t('learning.gone'), close);
  if (data === undefined)
    return (
      <Dialog title={t('learning.title')} size="lg" onClose={close}>
        <SkeletonRows count={5} />
      </Dialog>
    );
  const { entry } = data;
  return (
    <Dialog title={entry.title} size={entry.video?.plays === true ? 'film' : 'lg'} onClose={close} tools={<Tools entry={entry} />}>
      <Content key={entry.key} entry={entry} />
    </Dialog>
  );
};
