import '#web/core/texts/profile.ts';
import '#web/core/texts/register.ts';
import { useState } from 'react';
import { workStyles } from '#features/ground/people/contract.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { SelectField, TextField } from '#web/kit/forms/fields.tsx';
import { useLiveForm } from '#web/kit/forms/use-live-form.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { useLeaveGuard } from '#web/kit/modals/use-leave-guard.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { profileApi, profileInput } from '../../contract.ts';
import { saveProfile } from '../calls.ts';
import { LeaveOrg } from './leave-org.tsx';
import { OwnFace } from './own-face.tsx';
import { OwnOrgs } from './own-orgs.tsx';
import styles from './pane.module.css';
import { SavedMark } from './saved-mark.tsx';

type Details = ReplyOf<typeof profileApi.details>;

/** Renders the fields, which save themselves. A value that cannot be saved stays in its field with the reason. */
const Fields = ({ details, onSaved }: { details: Details; onSaved: () => void }) => {
  const t = useText();
  const { id, firstName, lastName, workStyle, phone } = details;
  const form = useLiveForm({
    schema: profileInput,
    initial: { firstName, lastName, workStyle, phone },
    send: (values) => saveProfile(id, values),
    onDone: onSaved,
  });
  useLeaveGuard({ dirty: form.isStuck, busy: form.busy }, 'dialog');
  return (
    <form
      className={styles.pair}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TextField {...form.field('firstName')} label={t('profile.firstName')} autoComplete="given-name" required />
      <TextField {...form.field('lastName')} label={t('profile.lastName')} autoComplete="family-name" required />
      <Field label={t('profile.email.label')} hint={t('profile.email.hint')}>
        {(control) => (
          <TextInput
            {...control}
            value={details.email}
            onChange={() => {}}
            readOnly
            end={<Button onClick={() => void openDialog('changeEmail', { pending: null })}>{t('profile.email.change')}</Button>}
          />
        )}
      </Field>
      <SelectField
        {...form.field('workStyle')}
        label={t('profile.workStyle')}
        hint={t('profile.workStyleHint')}
        options={workStyles.map((value) => ({ value, label: t(`register.workStyle.${value}`) }))}
      />
      <TextField
        {...form.field('phone')}
        label={t('profile.phone')}
        hint={t('profile.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <button type="submit" hidden />
    </form>
  );
};

/** The page Profile of one's account: picture, name, work style, phone number and organisations; catalogue rows B-19, B-51, B-57 and Y-01. */
export const ProfilePane = () => {
  const t = useText();
  const { user } = useSession();
  const details = useRead(profileApi.details, { params: { id: user.userId } }, { quiet: true });
  const [savedAt, setSavedAt] = useState<Date>();
  const saved = () => setSavedAt(nowHere());
  return (
    <>
      <div className={styles.body}>
        <OwnFace onSaved={saved} />
        {details.data !== undefined ? (
          <Fields details={details.data} onSaved={saved} />
        ) : details.isError ? (
          <ErrorState title={t('profile.notLoaded')} onRetry={() => void details.refetch()} />
        ) : (
          <SkeletonRows count={3} />
        )}
        <OwnOrgs onSaved={saved} />
      </div>
      <div className={styles.footer}>
        <SavedMark at={savedAt} />
        <LeaveOrg />
      </div>
    </>
  );
};
