import '#web/core/texts/attachments.ts';
import { IconFileUpload } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import type { SubjectRef } from '#shared/subjects.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { attachFiles } from '../calls.ts';
import styles from './attachments.module.css';

/** Files, and no words or rows that are dragged within the page. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Files of a folder that is dropped cannot be read by this; a folder has no type and no end. */
const filesOf = ({ dataTransfer }: DragEvent): File[] =>
  [...dataTransfer.items].flatMap((item) => {
    const isFolder = item.webkitGetAsEntry()?.isDirectory === true;
    const file = isFolder ? null : item.getAsFile();
    return file === null ? [] : [file];
  });

/** Returns the files on the clipboard, such as a picture of the screen; none where it also holds words, of which they are only a picture. */
const pastedFiles = ({ clipboardData }: ClipboardEvent): File[] =>
  clipboardData.types.includes('text/plain') ? [] : [...clipboardData.files];

/** Returns the handlers for an area on which files may be dropped or pasted to attach them to an item, and whether some are over it now. */
export const useDropTarget = (of: SubjectRef) => {
  const [over, setOver] = useState(false);
  // The pointer leaves an element when it enters one inside it.
  const depth = useRef(0);
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  const target = {
    onDragEnter: (drag: DragEvent) => {
      if (!hasFiles(drag)) return;
      drag.preventDefault();
      depth.current += 1;
      setOver(true);
    },
    onDragOver: (drag: DragEvent) => {
      if (!hasFiles(drag)) return;
      drag.preventDefault();
      drag.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave: (drag: DragEvent) => {
      if (!hasFiles(drag)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDrop: (drag: DragEvent) => {
      if (!hasFiles(drag)) return;
      drag.preventDefault();
      end();
      attachFiles(of, filesOf(drag));
    },
    // Before a text in the area, which cannot keep files.
    onPasteCapture: (paste: ClipboardEvent) => {
      const files = pastedFiles(paste);
      if (files.length === 0) return;
      paste.preventDefault();
      paste.stopPropagation();
      attachFiles(of, files);
    },
  };
  return { over, target };
};

/** Renders over the area, while files are over it, that they can be dropped. */
export const DropHint = ({ shown }: { shown: boolean }) => {
  const t = useText();
  return shown ? (
    <div className={styles.drop} aria-hidden="true">
      <Icon as={IconFileUpload} size="lg" />
      {t('attachments.drop')}
    </div>
  ) : null;
};
