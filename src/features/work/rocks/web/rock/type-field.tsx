import '#web/core/texts/rocks.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { type RockType, rockTypes } from '../../contract.ts';

/** Renders the choice of a Rock's type: individual, company, departmental or team. Catalogue rows E-02 and E-08. */
export const TypeField = ({ value, onChange, onBlur, error, name }: FieldBinding<RockType | ''>) => {
  const t = useText();
  return (
    <Field label={t('rocks.type')} error={error} required>
      {(control) => (
        <NativeSelect
          {...control}
          name={name}
          value={value}
          placeholder={t('rocks.chooseType')}
          options={rockTypes.map((type) => ({ value: type, label: t(`rocks.type${type}`) }))}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
};
