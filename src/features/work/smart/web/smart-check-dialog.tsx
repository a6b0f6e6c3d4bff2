import '#web/core/texts/smart.ts';
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { MarkedWords } from '#web/kit/writing/marked-words.tsx';
import { criteria, type SmartVerdict, smartApi } from '../contract.ts';
import { type ModelCheck, useModelCheck } from './check/use-model-check.ts';
import styles from './smart-check-dialog.module.css';

type Checked = Omit<SmartVerdict, 'by'>;

/** It is closed with the wording that is taken over. */
export interface SmartCheckDialogProps extends DialogProps<string> {
  description: string;
  ownerId: string;
  dueDate: string;
  tractionIds: string[];
}

const Criteria = ({ evaluation }: Pick<Checked, 'evaluation'>) => {
  const t = useText();
  return (
    <dl className={styles.criteria}>
      {criteria.map((name) => {
        const { value, reason } = evaluation[name];
        return (
          <div key={name} className={styles.criterion} data-holds={value}>
            <dt>
              <Icon as={value ? IconCircleCheck : IconAlertTriangle} size="md" />
              <VisuallyHidden>{t(value ? 'smart.holds' : 'smart.lacks')} </VisuallyHidden>
              {t(`smart.${name}`)}
            </dt>
            <dd>{reason}</dd>
          </div>
        );
      })}
    </dl>
  );
};

interface SuggestionProps {
  from: string;
  checked: Checked;
  onUse: (title: string) => void;
  onSecond: () => void;
}

/** Renders the better wording, to be taken over as it is or edited first. */
const Suggestion = ({ from, checked: { suggestedImprovement: to, secondGoal }, onUse, onSecond }: SuggestionProps) => {
  const t = useText();
  const [edited, setEdited] = useState<string>();
  const gaps = (edited ?? to).includes('…');
  const second: ReactNode = secondGoal !== '' && <Button onClick={onSecond}>{t('smart.ownRock', { goal: secondGoal })}</Button>;
  if (to === '') return null;
  return (
    <section className={styles.suggestion} aria-label={t('smart.suggested')}>
      <p className={styles.label}>{t('smart.suggested')}</p>
      {edited === undefined ? (
        <p className={styles.words}>
          <MarkedWords from={from} to={to} />
        </p>
      ) : (
        <TextInput autoFocus aria-label={t('smart.suggested')} maxLength={256} value={edited} onChange={setEdited} />
      )}
      {gaps && <p className={styles.label}>{t('smart.fill')}</p>}
      <div className={styles.acts}>
        <Button
          tone="primary"
          icon={IconCheck}
          because={edited?.trim() === '' ? t('smart.needsTitle') : undefined}
          onClick={() => onUse((edited ?? to).trim())}
        >
          {t('smart.use')}
        </Button>
        {edited === undefined && (
          <Button tone="soft" icon={IconPencil} onClick={() => setEdited(to)}>
            {t('smart.edit')}
          </Button>
        )}
        {second}
      </div>
    </section>
  );
};

/** The text that says who answers. */
const answerers = {
  off: 'smart.byRules',
  asking: 'smart.asking',
  answered: 'smart.byModel',
  failed: 'smart.modelFailed',
} as const satisfies Record<ModelCheck['state'], string>;

/** Renders how a Rock meets the five SMART criteria, and a better wording that can be taken over. Catalogue rows U-12 to U-14. */
export const SmartCheckDialog = ({ description, ownerId, dueDate, tractionIds, close }: SmartCheckDialogProps) => {
  const t = useText();
  const body = {
    description,
    tractionIds,
    ...(ownerId === '' ? {} : { ownerId }),
    ...(dueDate === '' ? {} : { dueDate }),
  };
  const byRules = useRead(smartApi.check, { body }, { quiet: true, anew: true });
  const check = useModelCheck(body);
  const data = check.state === 'answered' ? check.verdict : byRules.data;
  const hasFailed = data === undefined && byRules.isError && !byRules.isFetching;
  const met = data === undefined ? 0 : criteria.filter((name) => data.evaluation[name].value).length;
  const addSecond = () => {
    const [tractionId] = tractionIds;
    void openDialog('addRock', { title: data?.secondGoal, tractionId, ownerId: ownerId === '' ? undefined : ownerId });
  };
  return (
    <Dialog title={t('smart.title')} onClose={() => close()}>
      <div className={styles.top}>
        <p className={styles.label}>{t('smart.yours')}</p>
        <p className={styles.label} role="status">
          {t(answerers[check.state])}
        </p>
      </div>
      <p className={styles.words}>{description}</p>
      {hasFailed ? (
        <div role="alert" className={styles.failure}>
          <p>{t('smart.failed')}</p>
          <Button tone="soft" onClick={() => void byRules.refetch()}>
            {t('smart.again')}
          </Button>
        </div>
      ) : data === undefined ? (
        <SkeletonRows count={5} />
      ) : (
        <>
          <p className={styles.verdict} role="status">
            <Pill tone={data.isSmart ? 'on-track' : 'warn'} icon={data.isSmart ? IconCheck : IconAlertTriangle}>
              {t('smart.of', { count: met, all: criteria.length })}
            </Pill>
            <span>{data.reason}</span>
          </p>
          <Criteria evaluation={data.evaluation} />
          {/* The wording waits for the model: it would change under the pointer. */}
          {check.state !== 'asking' && <Suggestion from={description} checked={data} onUse={close} onSecond={addSecond} />}
        </>
      )}
    </Dialog>
  );
};
