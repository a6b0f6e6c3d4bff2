import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { initialsOfOrg } from '#shared/org-initials.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import styles from './two-tabs-dialog.module.css';

type Choice = 'stay' | 'go';

interface Org {
  id: string;
  name: string;
}

export interface TwoTabsProps extends DialogProps<Choice> {
  /** The organisation that this tab shows. */
  here: Org;
  /** The one to which another tab has switched. */
  other: Org;
  /** When it switched, in milliseconds since 1970. */
  at: number;
  /** How many things with unsent words this tab has. */
  unsent: number;
}

const byKey: Record<string, Choice> = { 1: 'stay', 2: 'go', ArrowUp: 'stay', ArrowLeft: 'stay', ArrowDown: 'go', ArrowRight: 'go' };

/** Runs `choose` when 1, 2 or an arrow key is pressed. */
const useChoiceKeys = (choose: (choice: Choice) => void): void => {
  const press = useEffectEvent((key: KeyboardEvent) => {
    const choice = byKey[key.key];
    if (choice === undefined || key.ctrlKey || key.metaKey || key.altKey) return;
    key.preventDefault();
    choose(choice);
  });
  useEffect(() => {
    const pressed = (key: KeyboardEvent) => press(key);
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
};

const useCards = ({ here, other, unsent }: Pick<TwoTabsProps, 'here' | 'other' | 'unsent'>) => {
  const t = useText();
  const some = unsent > 0;
  const kept = { count: unsent };
  return {
    stay: {
      org: here,
      title: t('shell.twoTabs.stay', { name: here.name }),
      note: some ? t('shell.twoTabs.onlyThisWith', kept) : t('shell.twoTabs.onlyThis'),
    },
    go: {
      org: other,
      title: t('shell.twoTabs.go', { name: other.name }),
      note: some ? t('shell.twoTabs.likeOtherWith', kept) : t('shell.twoTabs.likeOther'),
    },
  };
};

interface CardProps {
  choice: Choice;
  card: ReturnType<typeof useCards>[Choice];
  chosen: boolean;
  onChoose: (choice: Choice) => void;
}

const Card = ({ choice, card: { org, title, note }, chosen, onChoose }: CardProps) => (
  <button
    type="button"
    role="radio"
    aria-checked={chosen}
    tabIndex={chosen ? 0 : -1}
    className={classes(styles.choice, chosen && styles.chosen)}
    onClick={() => onChoose(choice)}
  >
    <b aria-hidden="true" className={classes(styles.tile, choice === 'go' && styles.other)} data-initials={initialsOfOrg(org.name)} />
    <span className={styles.words}>
      {title}
      <small className={styles.note}>{note}</small>
    </span>
    {chosen && <Icon as={IconCheck} />}
  </button>
);

/** Asks in which organisation a tab is to work after another tab has switched: 1 and 2 choose, Enter takes. It must be answered. */
export const TwoTabsDialog = ({ here, other, at, unsent, close }: TwoTabsProps) => {
  const t = useText();
  const { time } = useFormats();
  const [chosen, setChosen] = useState<Choice>('stay');
  useChoiceKeys(setChosen);
  const cards = useCards({ here, other, unsent });
  return (
    <Dialog
      title={t('shell.twoTabs.title', { name: other.name })}
      role="alertdialog"
      footer={
        <>
          <span className={styles.keys}>
            <Kbd keys="1" /> <Kbd keys="2" /> {t('shell.twoTabs.choose')}
          </span>
          <Button tone="primary" className={styles.take} data-autofocus onClick={() => close(chosen)}>
            {cards[chosen].title}
          </Button>
        </>
      }
    >
      <p>{t('shell.twoTabs.text', { at: time(new Date(at)), name: here.name })}</p>
      <div role="radiogroup" aria-label={t('shell.twoTabs.label')} className={styles.choices}>
        <Card choice="stay" card={cards.stay} chosen={chosen === 'stay'} onChoose={setChosen} />
        <Card choice="go" card={cards.go} chosen={chosen === 'go'} onChoose={setChosen} />
      </div>
    </Dialog>
  );
};
