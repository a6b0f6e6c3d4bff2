import '#web/core/texts/style-guide.ts';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { RichTextField } from '#web/kit/rich-text/rich-text-field.tsx';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

/** Shows a rich text in the editor and as text to read. */
export const GuideRichText = () => {
  const t = useText();
  const [html, setHtml] = useState(t('styleGuide.richText.value'));
  return (
    <GuidePart title={t('styleGuide.richText.title')}>
      <div className={styles.stack}>
        <Field label={t('styleGuide.fields.description')}>
          {(control) => <RichTextField {...control} value={html} onChange={setHtml} />}
        </Field>
        <RichTextView html={html} />
      </div>
    </GuidePart>
  );
};
