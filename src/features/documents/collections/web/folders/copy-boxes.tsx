import '#web/core/texts/collections.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import type { CopyFlags } from '../../contract.ts';
import { copyPages, pageTick, partsOf, tickPage, tickPart } from '../../rules.ts';
import styles from './copy-boxes.module.css';

interface CopyBoxesProps {
  flags: CopyFlags;
  onChange: (flags: CopyFlags) => void;
}

type Page = (typeof copyPages)[number];

/** Renders a page's box: ticked, empty, or with a dash where only some of its parts come along. */
const PageBox = ({ page, flags, onChange }: CopyBoxesProps & { page: Page }) => {
  const t = useText();
  const tick = pageTick(flags, page);
  return (
    <Checkbox
      label={<b className={styles.page}>{t(`collections.part.${page}`)}</b>}
      checked={tick === true}
      mixed={tick === 'mixed'}
      onChange={(ticked) => onChange(tickPage(flags, page, ticked))}
    />
  );
};

/** Renders the ten boxes of a copy in two columns; catalogue rows L-14 to L-16. */
export const CopyBoxes = ({ flags, onChange }: CopyBoxesProps) => {
  const t = useText();
  return (
    <fieldset className={styles.boxes}>
      <legend className={styles.legend}>{t('collections.whatComes')}</legend>
      {copyPages.map((page) => (
        <div key={page} className={styles.column}>
          <PageBox page={page} flags={flags} onChange={onChange} />
          <ul className={styles.parts}>
            {partsOf[page].map((part) => (
              <li key={part}>
                <Checkbox
                  label={t(`collections.part.${part}`)}
                  checked={flags[`include${part}`]}
                  onChange={(ticked) => onChange(tickPart(flags, page, part, ticked))}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </fieldset>
  );
};
