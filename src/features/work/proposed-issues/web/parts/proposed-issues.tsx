import '#web/core/texts/proposed-issues.ts';
import { IconBulb, IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { GroupHead } from '#web/kit/search/group-head.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { ItemList } from '#web/kit/ui/item-list.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import type { ProposedIssue } from '../../contract.ts';
import { fittedTitle } from '../../rules.ts';
import { acceptProposal, postponeProposal, useProposedIssues } from '../calls.ts';
import styles from './proposed-issues.module.css';

/** Most characters of an Issue's title. */
const longestTitle = 256;

/** Returns what a rule found, as the title of the Issue that is proposed. */
const sentenceOf = (t: ReturnType<typeof useText>, { type, title, count }: ProposedIssue): string => {
  const words = {
    measurable: (named: string) => t('proposedIssues.offTarget', { title: named, count }),
    todo: (named: string) =>
      count === 2 ? t('proposedIssues.missedTwice', { title: named }) : t('proposedIssues.missed', { title: named, count }),
  };
  return fittedTitle(title, words[type], longestTitle);
};

const openOrigin = ({ type, id }: ProposedIssue): void =>
  void (type === 'todo' ? openDialog('editTodo', { todoId: id }) : openDialog('measurable', { measurableId: id }));

/** Moves the focus from a row that goes to the next one, or the one before, so that the keyboard goes on from there. */
const leaveRow = (row: Element | null): void => {
  if (row?.contains(document.activeElement) !== true) return;
  const titles = [...document.querySelectorAll<HTMLElement>('main [data-title]')];
  const at = titles.findIndex((each) => row.contains(each));
  (titles[at + 1] ?? titles[at - 1])?.focus();
};

/** Renders a proposed Issue: A accepts it and N says Not now while the focus is on its words. */
const ProposedRow = ({ tractionId, proposed }: { tractionId: string; proposed: ProposedIssue }) => {
  const t = useText();
  const { user } = useSession();
  const said = sentenceOf(t, proposed);
  return (
    <ItemRow
      title={said}
      leading={
        <span className={styles.bulb}>
          <Icon as={IconBulb} />
        </span>
      }
      onOpen={() => openOrigin(proposed)}
      status={
        <span className={styles.answers}>
          <Button
            tone="soft"
            icon={IconCheck}
            data-key="a"
            className={styles.answer}
            aria-label={t('proposedIssues.acceptOne', { title: said })}
            onClick={(press) => {
              leaveRow(press.currentTarget.closest('li'));
              void acceptProposal(tractionId, proposed, said, user.userId);
            }}
          >
            {t('proposedIssues.accept')}
          </Button>
          <Button
            data-key="n"
            className={styles.answer}
            aria-label={t('proposedIssues.notNowOne', { title: said })}
            onClick={(press) => {
              leaveRow(press.currentTarget.closest('li'));
              void postponeProposal(tractionId, proposed, said);
            }}
          >
            {t('proposedIssues.notNow')}
          </Button>
        </span>
      }
    />
  );
};

/** Renders the Issues that rules propose to a meeting, for whoever may add Issues there; nothing while there are none. */
export const ProposedIssues = ({ tractionId }: { tractionId: string }) => {
  const t = useText();
  const id = useId();
  const phone = usePhone();
  const [isFolded, setFolded] = useState(false);
  const proposed = useProposedIssues(tractionId) ?? [];
  if (proposed.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <GroupHead
        id={id}
        name={t('proposedIssues.title')}
        count={proposed.length}
        isFolded={isFolded}
        onFold={setFolded}
        picked={undefined}
        onPick={() => undefined}
      >
        {!phone && t('proposedIssues.found')}
      </GroupHead>
      {phone && !isFolded && <p className={styles.found}>{t('proposedIssues.found')}</p>}
      {!isFolded && (
        <ItemList labelledBy={id}>
          {proposed.map((each) => (
            <ProposedRow key={`${each.type} ${each.id}`} tractionId={tractionId} proposed={each} />
          ))}
        </ItemList>
      )}
    </section>
  );
};
