import '#web/core/texts/rocks.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { textOfFile } from '#shared/file-text.ts';
import { hasMoreLines } from '#shared/titles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import { mostRead } from '../../rules/list-text.ts';
import styles from './list-field.module.css';

/** Most bytes of a file that is read. */
const mostBytes = 1_000_000;

interface ListFieldProps {
  text: string;
  error: string | undefined;
  /** Takes what was typed, or what a file says. */
  onText: (text: string, isFile?: boolean) => void;
}

/** Renders the field for the list: typed, pasted, or taken from a file that is chosen or dropped. */
export const ListField = ({ text, error, onText }: ListFieldProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<'tooBig' | 'unreadable' | 'tooLong'>();
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const bytes = file.size > mostBytes ? undefined : await file.arrayBuffer().catch(() => undefined);
    const found = bytes && textOfFile(new Uint8Array(bytes)).text;
    setUnread(found !== undefined ? undefined : file.size > mostBytes ? 'tooBig' : 'unreadable');
    if (found !== undefined) onText(found, true);
  };
  const choose = (change: ChangeEvent<HTMLInputElement>) => {
    const [file] = change.target.files ?? [];
    void take(file);
    // The same file can be chosen again after it was mended.
    change.target.value = '';
  };
  const drop = (dropped: DragEvent) => {
    const [file] = dropped.dataTransfer.files;
    if (file === undefined) return;
    dropped.preventDefault();
    void take(file);
  };
  // A list without end would make the field slow before anybody could say that it is too long.
  const paste = (pasted: ClipboardEvent) => {
    if (!hasMoreLines(pasted.clipboardData.getData('text/plain'), mostRead)) return;
    pasted.preventDefault();
    setUnread('tooLong');
  };
  const fault = unread === undefined ? error : t(`rocks.import.listFault.${unread}`, { size: mostBytes / 1_000_000 });
  return (
    <Field
      label={t('rocks.import.list')}
      hint={t('rocks.import.hint')}
      error={fault === undefined ? undefined : { code: 'VAL_INVALID', text: fault }}
      aside={
        <Button icon={IconFileSpreadsheet} onClick={() => input.current?.click()}>
          {t('rocks.import.choose')}
        </Button>
      }
    >
      {(control) => (
        <>
          <input ref={input} type="file" accept=".csv,.tsv,.txt,text/csv" hidden aria-label={t('rocks.import.file')} onChange={choose} />
          <TextArea
            {...control}
            className={styles.list}
            rows={6}
            value={text}
            placeholder={t('rocks.import.example')}
            onDrop={drop}
            onPaste={paste}
            onChange={(next) => {
              setUnread(undefined);
              onText(next);
            }}
          />
        </>
      )}
    </Field>
  );
};
