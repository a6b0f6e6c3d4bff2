import '#web/core/texts/meetings.ts';
import { useId } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Hint } from '#web/kit/ui/hint.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { type ColorTag, colorTags } from '../../contract.ts';
import { TagDot } from '../parts/tag-dot.tsx';
import styles from './color-tag.module.css';

interface TagMenuProps {
  tag: ColorTag;
  /** The meeting's name, for the button's accessible name. */
  title: string;
  /** Saves a tag; present where it may be changed. */
  onChange?: ((tag: ColorTag) => void) | undefined;
}

/** Renders a meeting's colour tag with a menu of eight to change it; catalogue rows J-05 and J-06. */
export const TagMenu = ({ tag, title, onChange }: TagMenuProps) => {
  const t = useText();
  if (onChange === undefined) {
    return (
      <span className={styles.button}>
        <TagDot tag={tag} />
        {tag !== 'None' && <VisuallyHidden>{t(`meetings.tag${tag}`)}</VisuallyHidden>}
      </span>
    );
  }
  const entries = colorTags.map((one) => ({
    key: one,
    label: t(`meetings.tag${one}`),
    look: (
      <span className={styles.choice}>
        <TagDot tag={one} />
        {t(`meetings.tag${one}`)}
      </span>
    ),
    checked: one === tag,
    onChoose: () => onChange(one),
  }));
  return (
    <Menu
      label={t('meetings.tag')}
      entries={entries}
      trigger={(trigger) => (
        <Hint text={t('meetings.tagHint', { tag: t(`meetings.tag${tag}`) })}>
          <button
            type="button"
            className={styles.button}
            aria-label={t('meetings.tagOf', { title, tag: t(`meetings.tag${tag}`) })}
            {...trigger}
          >
            <TagDot tag={tag} />
          </button>
        </Hint>
      )}
    />
  );
};

/** Renders the eight tags side by side, for a form. */
export const TagField = ({ value, onChange }: { value: ColorTag; onChange: (tag: ColorTag) => void }) => {
  const t = useText();
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t('meetings.tag')}</legend>
      <div className={styles.swatches}>
        {colorTags.map((tag) => (
          <label key={tag} className={styles.swatch} title={t(`meetings.tag${tag}`)}>
            <input type="radio" name={name} checked={tag === value} onChange={() => onChange(tag)} aria-label={t(`meetings.tag${tag}`)} />
            <TagDot tag={tag} />
          </label>
        ))}
      </div>
    </fieldset>
  );
};
