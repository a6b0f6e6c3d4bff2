import '#web/core/texts/links.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { type SubjectRef, subjectKey } from '#shared/subjects.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { OptionList } from '#web/kit/forms/option-list.tsx';
import { openItem } from '#web/kit/modals/open-item.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { subjectIcons } from '#web/kit/ui/subject-icons.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { ItemLink, LinkedItem } from '../../contract.ts';
import { useLinkable, useLinkCommands, useLinks } from '../calls.ts';
import styles from './links.module.css';

const Row = ({ link: { way, item, linkId }, onRemove }: { link: ItemLink; onRemove: ((linkId: string) => void) | undefined }) => {
  const t = useText();
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={classes(styles.open, item.isClosed && styles.closed)}
        title={item.title}
        onClick={() => openItem(item)}
      >
        <Icon as={subjectIcons[item.type]} size="sm" className={styles.icon} />
        <span className={styles.title}>
          <VisuallyHidden>{t(`links.kinds.${item.type}`)}: </VisuallyHidden>
          {item.title}
          {item.isClosed && <VisuallyHidden>, {t('links.closed')}</VisuallyHidden>}
        </span>
        {way !== 'linked' && <span className={styles.way}>{t(`links.ways.${way}`)}</span>}
      </button>
      {linkId !== null && onRemove !== undefined && (
        <IconButton
          size="sm"
          icon={IconX}
          label={t('links.remove', { title: item.title })}
          className={styles.remove}
          onClick={() => onRemove(linkId)}
        />
      )}
    </li>
  );
};

interface PickerProps {
  of: SubjectRef;
  anchor: RefObject<HTMLElement | null>;
  onPick: (item: LinkedItem) => void;
  onClose: () => void;
}

/** Renders the list that finds an item to link by the words of its title. */
const Picker = ({ of, anchor, onPick, onClose }: PickerProps) => {
  const t = useText();
  const { teams } = useSession();
  const [typed, setTyped] = useState('');
  const found = useLinkable(of, typed);
  const options = found?.map((item) => ({ id: subjectKey(item), label: item.title, item }));
  const placeOf = ({ tractionId }: LinkedItem) => teams.find(({ id }) => id === tractionId)?.title;
  return (
    <OptionList
      anchor={anchor}
      label={t('links.find')}
      options={options}
      chosen={[]}
      multiple={false}
      empty={typed.trim() === '' ? t('links.findHint') : t('links.nothingFound')}
      onType={setTyped}
      show={({ item }) => (
        <>
          <Icon as={subjectIcons[item.type]} size="sm" label={t(`links.kinds.${item.type}`)} className={styles.icon} />
          <span className={classes(styles.title, item.isClosed && styles.closed)}>{item.title}</span>
          <span className={styles.way}>{placeOf(item)}</span>
        </>
      )}
      onPick={(key) => {
        const picked = options?.find(({ id }) => id === key);
        if (picked !== undefined) onPick(picked.item);
      }}
      onClose={onClose}
    />
  );
};

/**
 * Renders what is linked with an item under its heading, from either end, with the button that links another one. It takes effect at once. Of items
 * that the reader may not see there is only a number. Nothing is shown where there is no link and the reader may make none.
 */
export const Links = ({ of }: { of: SubjectRef }) => {
  const t = useText();
  const { data, isError, refetch } = useLinks(of);
  const { add, remove } = useLinkCommands(of);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : null;
  const { items, hidden, can } = data;
  if (items.length === 0 && hidden === 0 && !can.link) return null;
  return (
    <section aria-label={t('links.title')}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t('links.title')}</h3>
        {can.link && (
          <span ref={button} className={styles.add}>
            <IconButton
              icon={IconPlus}
              label={t('links.add')}
              aria-haspopup="listbox"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            />
          </span>
        )}
      </div>
      {isOpen && (
        <Picker
          of={of}
          anchor={button}
          onPick={(item) => {
            setIsOpen(false);
            add(item);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      <ul>
        {items.map((link) => (
          <Row key={`${link.way} ${link.item.id}`} link={link} onRemove={can.link ? remove : undefined} />
        ))}
      </ul>
      {hidden > 0 && <p className={styles.hidden}>{t('links.hidden', { count: hidden })}</p>}
    </section>
  );
};
