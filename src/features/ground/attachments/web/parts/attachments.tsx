import '#web/core/texts/attachments.ts';
import {
  IconAlertTriangle,
  IconDownload,
  IconFile,
  IconFileMusic,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
  IconPresentation,
  IconRefresh,
  IconTable,
  IconX,
} from '@tabler/icons-react';
import type { SubjectRef } from '#shared/subjects.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useShortName } from '#web/core/session/short-name.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Count } from '#web/kit/ui/count.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ProgressBar } from '#web/kit/ui/progress-bar.tsx';
import { type Attachment, attachmentBytes, type FileKind } from '../../contract.ts';
import { isHopeless, saveAttachment, type Upload, useAttachments, useRemoveAttachment, useUploads } from '../calls.ts';
import { useSizes } from '../files/sizes.ts';
import { AttachButton } from './attach-button.tsx';
import styles from './attachments.module.css';

const icons: Record<FileKind, IconShape> = {
  picture: IconPhoto,
  pdf: IconFileTypePdf,
  document: IconFileText,
  sheet: IconTable,
  slides: IconPresentation,
  archive: IconFileZip,
  sound: IconFileMusic,
  film: IconMovie,
  text: IconFileText,
  other: IconFile,
};

const File = ({ file }: { file: Attachment }) => {
  const t = useText();
  const size = useSizes();
  const shortName = useShortName();
  const remove = useRemoveAttachment();
  const { id, name, bytes, kind, hasPreview, by, can } = file;
  const open = () => void (hasPreview ? openDialog('picture', { file }) : saveAttachment(file));
  const ask = async () => {
    const yes = await confirm({
      title: t('attachments.removeTitle'),
      text: t('attachments.removeText', { name }),
      yes: t('attachments.remove'),
      danger: true,
    });
    if (yes) remove({ params: { id } });
  };
  const facts = by === null ? size(bytes) : t('attachments.facts', { size: size(bytes), name: shortName(by) });
  return (
    <li className={styles.file}>
      <button
        type="button"
        className={styles.open}
        title={t(hasPreview ? 'attachments.show' : 'attachments.save', { name })}
        onClick={open}
      >
        <Icon as={icons[kind]} className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.facts}>{facts}</span>
        </span>
      </button>
      <span className={styles.tools}>
        {hasPreview && (
          <IconButton size="sm" icon={IconDownload} label={t('attachments.save', { name })} onClick={() => void saveAttachment(file)} />
        )}
        {can.remove && <IconButton size="sm" icon={IconX} label={t('attachments.removeNamed', { name })} onClick={() => void ask()} />}
      </span>
    </li>
  );
};

interface UploadingProps {
  upload: Upload;
  onAgain: () => void;
  onGiveUp: () => void;
}

const Uploading = ({ upload: { name, share, fault, file }, onAgain, onGiveUp }: UploadingProps) => {
  const t = useText();
  const size = useSizes();
  const why = fault && t(`attachments.faults.${fault}`, { most: size(attachmentBytes), size: size(file.size) });
  return (
    <li className={classes(styles.file, fault !== undefined && styles.failed)}>
      <span className={styles.open} title={why ?? name}>
        <Icon as={fault === undefined ? IconFile : IconAlertTriangle} className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {why === undefined ? (
            <ProgressBar percent={share * 100} label={t('attachments.sending', { name })} />
          ) : (
            <span className={styles.facts} role="alert">
              {why}
            </span>
          )}
        </span>
      </span>
      <span className={classes(styles.tools, styles.kept)}>
        {fault !== undefined && !isHopeless(fault) && (
          <IconButton size="sm" icon={IconRefresh} label={t('attachments.again', { name })} onClick={onAgain} />
        )}
        <IconButton
          size="sm"
          icon={IconX}
          label={t(fault === undefined ? 'attachments.stop' : 'attachments.giveUp', { name })}
          onClick={onGiveUp}
        />
      </span>
    </li>
  );
};

/**
 * Renders the files of an item under their heading, those on their way among them, and the button that adds some. It takes effect at once. Nothing
 * is shown where there is no file and the reader may add none.
 */
export const Attachments = ({ of }: { of: SubjectRef }) => {
  const t = useText();
  const { data, isError, refetch } = useAttachments(of);
  const { items: sending, again, giveUp } = useUploads(of);
  const files = data?.items ?? [];
  // A file that has arrived is in the list before its sending ends.
  const arrived = new Set(files.map(({ id }) => id));
  const left = sending.filter(({ id }) => !arrived.has(id));
  if (data === undefined && !isError) return null;
  const mayAdd = data?.can.add === true;
  if (!mayAdd && !isError && files.length === 0) return null;
  return (
    <section aria-label={t('attachments.title')} className={styles.whole}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t('attachments.title')}</h3>
        {files.length > 0 && (
          <span className={styles.count}>
            <Count of={files.length} />
          </span>
        )}
      </div>
      {data === undefined ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.files}>
          {files.map((file) => (
            <File key={file.id} file={file} />
          ))}
          {left.map((upload) => (
            <Uploading key={upload.id} upload={upload} onAgain={() => again(upload)} onGiveUp={() => giveUp(upload)} />
          ))}
          {mayAdd && (
            <li>
              <AttachButton of={of} look="tile" />
            </li>
          )}
        </ul>
      )}
    </section>
  );
};
