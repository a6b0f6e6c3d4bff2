import '#web/core/texts/settings.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { languageOf } from '#shared/locales.ts';
import { type OwnWords as Chosen, type Gender, genderOf, genders, type Term, terms, wordLimit } from '#shared/terms.ts';
import { wordsOf } from '#web/core/i18n/language.ts';
import { useLocale, useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import styles from './own-words.module.css';

type Save = (words: Chosen) => Promise<string | undefined>;

interface RowProps {
  term: Term;
  chosen: Chosen;
  save: Save;
}

interface Words {
  one: string;
  many: string;
}

const isSame = (some: Words, others: Words): boolean => some.one === others.one && some.many === others.many;

/** Returns whether there are own words whose articles and adjectives follow their gender in the reader's language. */
const useGenders = (chosen: Chosen): boolean => languageOf(useLocale()) === 'es' && terms.some((term) => chosen[term] !== undefined);

/** Renders the article of an own word: it was guessed by the word, and can be corrected. */
const Article = ({ word, gender, onChange }: { word: string; gender: Gender; onChange: (gender: Gender) => void }) => {
  const t = useText();
  return (
    <NativeSelect
      aria-label={t('settings.words.genderOf', { word })}
      value={gender}
      options={genders.map((each) => ({ value: each, label: t(`settings.words.${each}`, { word }) }))}
      onChange={onChange}
    />
  );
};

/** Holds what is typed for a term: it is saved on Enter and when its row is left, and stays as typed when it cannot be. */
const useTyped = ({ term, chosen, save }: RowProps) => {
  const t = useText();
  const [standard, present] = [wordsOf(term, {}), wordsOf(term, chosen)];
  const [typed, setTyped] = useState<Words>();
  const [error, setError] = useState<string>();
  const shown = typed ?? present;

  const send = async (words: NonNullable<Chosen[Term]>): Promise<void> => {
    const wrong = await save({ ...chosen, [term]: isSame(words, standard) ? undefined : words });
    setError(wrong);
    if (wrong === undefined) setTyped(undefined);
  };
  const finish = async (): Promise<void> => {
    const words = { one: shown.one.trim(), many: shown.many.trim() };
    if (words.one === '' || words.many === '') return setError(t('settings.words.both'));
    if (!isSame(words, present)) return send(words);
    setError(undefined);
    setTyped(undefined);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (typed !== undefined && !currentTarget.contains(relatedTarget)) void finish();
  };
  return { standard, shown, error, send, finish, leave, type: (part: Partial<Words>) => setTyped({ ...shown, ...part }) };
};

/** Renders one term, for one and for several, and how it reads. */
const Row = (props: RowProps) => {
  const t = useText();
  const errorId = useId();
  const { term, chosen } = props;
  const gendered = useGenders(chosen);
  const own = chosen[term];
  const { standard, shown, error, send, finish, leave, type } = useTyped(props);
  const field = (form: keyof Words, label: 'oneOf' | 'severalOf') => (
    <TextInput
      aria-label={t(`settings.words.${label}`, { word: standard.one })}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
      maxLength={wordLimit}
      value={shown[form]}
      onChange={(value) => type({ [form]: value })}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && void finish()}
    />
  );
  return (
    <tr onBlur={leave}>
      <th scope="row">{standard.one}</th>
      <td className={styles.field}>
        {field('one', 'oneOf')}
        {error !== undefined && (
          <p id={errorId} className={styles.error} role="alert">
            {error}
          </p>
        )}
      </td>
      <td className={styles.field}>{field('many', 'severalOf')}</td>
      {gendered && (
        <td className={styles.article}>
          {own !== undefined && (
            <Article word={own.one} gender={own.gender ?? genderOf(own.one)} onChange={(gender) => void send({ ...own, gender })} />
          )}
        </td>
      )}
      <td className={styles.example}>{t(`settings.words.example.${term}`, { ...shown })}</td>
      <td className={styles.back}>
        {own !== undefined && (
          <IconButton
            icon={IconArrowBackUp}
            size="sm"
            label={t('settings.words.backTo', { word: standard.one })}
            onClick={() => void send(standard)}
          />
        )}
      </td>
    </tr>
  );
};

/** Renders what the organisation calls Rocks and the like, for one and for several, with what becomes of it beside it. */
export const OwnTermsForm = ({ chosen, save }: { chosen: Chosen; save: Save }) => {
  const t = useText();
  const titleId = useId();
  const gendered = useGenders(chosen);
  const changed = terms.filter((term) => chosen[term] !== undefined).length;
  return (
    <Sheet aria-labelledby={titleId} className={styles.sheet}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('settings.words.title')}
        </h2>
        <span className={styles.changed}>{t('settings.words.changed', { count: changed, all: terms.length })}</span>
        {changed > 0 && <Button onClick={() => void save({})}>{t('settings.words.back')}</Button>}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('settings.words.standard')}</th>
            <th scope="col">{t('settings.words.one')}</th>
            <th scope="col">{t('settings.words.several')}</th>
            {gendered && <th scope="col">{t('settings.words.gender')}</th>}
            <th scope="col" className={styles.example}>
              {t('settings.words.reads')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <Row key={term} term={term} chosen={chosen} save={save} />
          ))}
        </tbody>
      </table>
    </Sheet>
  );
};
