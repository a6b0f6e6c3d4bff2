import '#web/core/texts/style-guide.ts';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { NumberInput } from '#web/kit/ui/number-input.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

const Toggles = () => {
  const t = useText();
  const [email, setEmail] = useState(true);
  const [archive, setArchive] = useState(true);
  const [locked, setLocked] = useState(false);
  return (
    <>
      <Checkbox label={t('styleGuide.fields.email')} checked={email} onChange={setEmail} />
      <Switch label={t('styleGuide.fields.archive')} hint={t('styleGuide.fields.archiveHint')} checked={archive} onChange={setArchive} />
      <Switch
        label={t('styleGuide.fields.locked')}
        checked={locked}
        onChange={setLocked}
        because={archive ? undefined : t('styleGuide.why')}
      />
    </>
  );
};

/** Shows input fields. */
export const GuideFields = () => {
  const t = useText();
  const [title, setTitle] = useState(t('styleGuide.fields.nameValue'));
  const [password, setPassword] = useState('');
  const [goal, setGoal] = useState('420');
  const [meeting, setMeeting] = useState<'leadership' | 'install' | ''>('');
  const [notes, setNotes] = useState('');
  const missing = { code: 'VAL_REQUIRED', text: t('styleGuide.fields.meetingError') };
  return (
    <GuidePart title={t('styleGuide.fields.title')}>
      <div className={styles.card}>
        <Field label={t('styleGuide.fields.name')} required>
          {(control) => <TextInput {...control} value={title} onChange={setTitle} />}
        </Field>
        <div className={styles.pair}>
          <Field label={t('styleGuide.fields.goal')} hint={t('styleGuide.fields.goalHint')}>
            {(control) => <NumberInput {...control} value={goal} onChange={setGoal} />}
          </Field>
          <Field label={t('styleGuide.fields.locked')}>
            {(control) => <TextInput {...control} value={title} onChange={setTitle} disabled />}
          </Field>
        </div>
        <Field label={t('styleGuide.fields.meeting')} error={meeting === '' ? missing : undefined}>
          {(control) => (
            <NativeSelect
              {...control}
              value={meeting}
              onChange={setMeeting}
              placeholder={t('styleGuide.fields.choose')}
              options={[
                { value: 'leadership', label: t('styleGuide.rows.leadership') },
                { value: 'install', label: t('styleGuide.rows.install') },
              ]}
            />
          )}
        </Field>
        <Field label={t('styleGuide.fields.password')} hint={t('styleGuide.fields.passwordHint')}>
          {(control) => <PasswordInput {...control} size="lg" value={password} onChange={setPassword} autoComplete="new-password" />}
        </Field>
        <Field label={t('styleGuide.fields.notes')}>{(control) => <TextArea {...control} value={notes} onChange={setNotes} />}</Field>
        <TextInput
          icon={IconSearch}
          aria-label={t('styleGuide.buttons.search')}
          placeholder={t('styleGuide.buttons.search')}
          value=""
          onChange={() => undefined}
        />
        <Toggles />
      </div>
    </GuidePart>
  );
};
