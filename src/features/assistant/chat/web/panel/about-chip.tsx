import '#web/core/texts/assistant.ts';
import { IconAt, IconX } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { useTractions, useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { OptionList } from '#web/kit/forms/option-list.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import styles from './ask-box.module.css';

/** The option that takes the meeting away. */
const all = '';

/** Returns the meetings that one may ask about: one's own, and those to which one may add. */
const useMeetings = (): { id: string; title: string }[] => {
  const { teams } = useSession();
  const byId = new Map([...teams, ...(useTractions() ?? [])].map(({ id, title }) => [id, { id, title }]));
  return [...byId.values()].toSorted((a, b) => a.title.localeCompare(b.title));
};

interface ListProps {
  anchor: RefObject<HTMLButtonElement | null>;
  about: string | null;
  onPick: (about: string | null) => void;
  onClose: () => void;
}

const AboutList = ({ about, onPick, ...place }: ListProps) => {
  const t = useText();
  const meetings = useMeetings();
  return (
    <OptionList
      {...place}
      label={t('assistant.about')}
      options={[{ id: all, label: t('assistant.aboutAll') }, ...meetings.map(({ id, title }) => ({ id, label: title }))]}
      chosen={[about ?? all]}
      multiple={false}
      show={({ label }) => label}
      onPick={(id) => onPick(id === all ? null : id)}
    />
  );
};

interface AboutChipProps {
  /** The meeting to which answers are limited; null for all. */
  about: string | null;
  onChange: (about: string | null) => void;
}

/** Renders the meeting that is asked about, which can be changed and taken away. */
export const AboutChip = ({ about, onChange }: AboutChipProps) => {
  const t = useText();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const titles = useTractionTitles([about]);
  const words = about === null ? t('assistant.aboutAll') : (titles.get(about) ?? '');
  const choose = (next: string | null) => {
    setOpen(false);
    anchor.current?.focus();
    onChange(next);
  };
  return (
    <span className={styles.about}>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={t('assistant.aboutChange', { meeting: words })}
        onClick={() => setOpen(!open)}
      >
        <Icon as={IconAt} size="sm" />
        <span>{words}</span>
      </button>
      {about !== null && <IconButton icon={IconX} size="sm" label={t('assistant.aboutAll')} onClick={() => choose(null)} />}
      {open && <AboutList anchor={anchor} about={about} onPick={choose} onClose={() => setOpen(false)} />}
    </span>
  );
};
