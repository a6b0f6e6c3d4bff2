import '#web/core/texts/settings.ts';
import { type FormEvent, useState } from 'react';
import { ExportOrg } from '#features/office/exports/web/parts/export-org.tsx';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { SettingsPane } from '#web/kit/ui/settings-pane.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { recoverableFor } from '../rules.ts';
import { useErased } from './calls.ts';
import styles from './delete-org-screen.module.css';

const kinds = ['people', 'rocks', 'todos', 'issues', 'headlines', 'measurables', 'meetings', 'vtos', 'charts', 'attachments'] as const;
const words = {
  people: 'erasedPeople',
  rocks: 'erasedRocks',
  todos: 'erasedTodos',
  issues: 'erasedIssues',
  headlines: 'erasedHeadlines',
  measurables: 'erasedMeasurables',
  meetings: 'erasedMeetings',
  vtos: 'erasedVtos',
  charts: 'erasedCharts',
  attachments: 'erasedAttachments',
} as const;

const Counts = () => {
  const t = useText();
  const { number } = useFormats();
  const { data, isError, refetch } = useErased();
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={3} />;
  return (
    <dl className={styles.counts}>
      {kinds.map((kind) => (
        <div key={kind} className={styles.count}>
          <dt>{number(data[kind])}</dt>
          <dd>{t(`settings.${words[kind]}`, { count: data[kind] })}</dd>
        </div>
      ))}
    </dl>
  );
};

/** `/org/detail/{id}/delete`: says what a deletion erases, and deletes after the typed name and the password. */
export const DeleteOrgScreen = () => {
  const t = useText();
  const { day } = useFormats();
  const org = orgOf(useSession());
  const [typed, setTyped] = useState('');
  const name = org?.name ?? '';
  const isName = typed.trim().toLowerCase() === name.toLowerCase();
  const until = day(dayHere(new Date(nowHere().getTime() + recoverableFor)));
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (isName && org !== undefined) void openDialog('deleteOrg', { orgId: org.id, name, until });
  };
  return (
    <SettingsPane title={t('settings.deleteTitle', { name })} note={t('settings.deleteNote')}>
      <Sheet aria-labelledby="erased">
        <SectionHeader roomy id="erased" title={t('settings.erased')} />
        <Counts />
        <div className={styles.then}>
          <h3 className={styles.thenTitle}>{t('settings.then')}</h3>
          <ol className={styles.steps}>
            <li>{t('settings.then1')}</li>
            <li>{t('settings.then2')}</li>
            <li>{t('settings.then3', { day: until })}</li>
          </ol>
          <ExportOrg className={styles.export} />
        </div>
      </Sheet>
      <Sheet aria-label={t('settings.delete')} padded>
        <form onSubmit={go}>
          <Field label={t('settings.typeName', { name })} hint={t('settings.passwordHint')}>
            {(control) => (
              <span className={styles.sure}>
                <span className={styles.name}>
                  <TextInput {...control} value={typed} onChange={setTyped} autoComplete="off" />
                </span>
                <Button type="submit" tone="danger" className={styles.now} because={isName ? undefined : t('settings.notTheName')}>
                  {t('settings.deleteNow', { name })}
                </Button>
              </span>
            )}
          </Field>
        </form>
      </Sheet>
    </SettingsPane>
  );
};
