import { useState } from 'react';
import { folded } from '#shared/folded.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { NoMatches } from '#web/kit/search/no-matches.tsx';
import { SearchText } from '#web/kit/search/search-text.tsx';
import { LettersSwitch } from '#web/kit/shortcuts/letters-switch.tsx';
import { useShortcuts } from '#web/kit/shortcuts/shortcuts.ts';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import styles from './shortcuts-dialog.module.css';

/** The keys of a row whose title has the focus, and of the list that it is in. */
const listKeys = [
  { keys: 'j k', name: 'walk' },
  { keys: 'f2', name: 'rename' },
  { keys: 'e', name: 'open' },
  { keys: 'x', name: 'tick' },
  { keys: 'o s d', name: 'facts' },
  { keys: 'v', name: 'vote' },
  { keys: 'a n', name: 'answer' },
  { keys: '1', name: 'rank' },
  { keys: 'alt+↑ ↓', name: 'move' },
  { keys: 'space', name: 'pick' },
  { keys: 'shift+space', name: 'pickTo' },
  { keys: 'mod+a', name: 'pickAll' },
  { keys: 'shift+f10', name: 'menu' },
] as const;

/** Returns the shortcuts that work on this screen and in dialogs, in groups; of equal keys the latest, which is the one that runs. */
const useGroups = () => {
  const t = useText();
  const all = useShortcuts();
  const work = all.filter(({ keys }, place) => all.findLastIndex((other) => other.keys === keys) === place);
  return [
    { title: t('shell.keys.anywhere'), lines: work.filter(({ everywhere }) => everywhere === true) },
    { title: t('shell.keys.here'), lines: work.filter(({ everywhere }) => everywhere !== true) },
    {
      title: t('shell.keys.lists'),
      lines: listKeys.map(({ keys, name }) => ({ keys, label: t(`shell.keys.list.${name}`) })),
    },
    {
      title: t('shell.keys.dialogs'),
      lines: [
        { keys: 'mod+enter', label: t('shell.keys.save') },
        { keys: 'esc', label: t('shell.keys.close') },
      ],
    },
  ];
};

/** Renders the shortcuts in groups, with a field that finds one by its words. */
export const ShortcutsDialog = ({ close }: DialogProps) => {
  const t = useText();
  const [text, setText] = useState('');
  const groups = useGroups()
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ label }) => folded(label).includes(folded(text))) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Dialog
      title={t('shell.keys.title')}
      size="keys"
      tools={
        <div className={styles.find}>
          <SearchText label={t('shell.keys.find')} value={text} onChange={setText} />
        </div>
      }
      onClose={() => close()}
    >
      {groups.length === 0 && <NoMatches />}
      <div className={styles.groups}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3 className={styles.heading}>{title}</h3>
            <dl>
              {lines.map(({ keys, label }) => (
                <div key={keys} className={styles.line}>
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.note}>
        <LettersSwitch />
      </div>
    </Dialog>
  );
};
