import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReplyOf } from '../../../../shared/endpoint.ts';
import { useRead } from '../../../../web/api/use-read.ts';
import { SelectField, TextField } from '../../../../web/forms/fields.tsx';
import { type Form, useForm } from '../../../../web/forms/use-form.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { useLeaveGuard } from '../../../../web/modals/use-leave-guard.ts';
import { useSession } from '../../../../web/session/session.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { ErrorState } from '../../../../web/ui/error-state.tsx';
import { Field } from '../../../../web/ui/field.tsx';
import { SkeletonRows } from '../../../../web/ui/skeleton-rows.tsx';
import { TextInput } from '../../../../web/ui/text-input.tsx';
import { workStyles } from '../../../people/contract.ts';
import { type ProfileInput, profileApi, profileInput } from '../../contract.ts';
import { saveProfile } from '../calls.ts';
import { OwnFace } from './own-face.tsx';
import { OwnOrgs } from './own-orgs.tsx';
import styles from './pane.module.css';
import { SavedMark } from './saved-mark.tsx';

type Details = ReplyOf<typeof profileApi.details>;

/**
 * Saves what is valid when the work style changes, and when the returned function is called. What changes while that is being saved is
 * saved afterwards.
 */
const useSaving = (form: Form<ProfileInput>): (() => void) => {
  const again = useRef(false);
  const save = () => {
    if (!form.dirty || !profileInput.safeParse(form.values).success) return;
    again.current = form.busy;
    if (!form.busy) form.submit();
  };
  const changed = useEffectEvent(save);
  useEffect(() => changed(), [form.values.workStyle]);
  useEffect(() => {
    if (!form.busy && again.current) changed();
  }, [form.busy]);
  return save;
};

/** Renders the fields, each saved when it is left. A value that cannot be saved stays in its field with the reason. */
const Fields = ({ details, onSaved }: { details: Details; onSaved: () => void }) => {
  const t = useText();
  const { id, firstName, lastName, workStyle } = details;
  const form = useForm({
    schema: profileInput,
    initial: { firstName, lastName, workStyle },
    send: (values) => saveProfile(id, values),
    onDone: onSaved,
  });
  useLeaveGuard(form, 'dialog');
  const save = useSaving(form);
  const saved = (key: 'firstName' | 'lastName') => {
    const field = form.field(key);
    return {
      ...field,
      onBlur: () => {
        field.onBlur();
        save();
      },
    };
  };
  return (
    <form
      className={styles.pair}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField {...saved('firstName')} label={t('profile.firstName')} autoComplete="given-name" required />
      <TextField {...saved('lastName')} label={t('profile.lastName')} autoComplete="family-name" required />
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
      <button type="submit" hidden />
    </form>
  );
};

/** The page Profile of one's account: picture, name, work style and organisations; catalogue rows B-19, B-51 and B-57. */
export const ProfilePane = () => {
  const t = useText();
  const { user } = useSession();
  const details = useRead(profileApi.details, { params: { id: user.userId } }, { quiet: true });
  const [savedAt, setSavedAt] = useState<Date>();
  const saved = () => setSavedAt(new Date());
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
      </div>
    </>
  );
};
