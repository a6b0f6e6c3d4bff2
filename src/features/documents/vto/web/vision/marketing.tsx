import '#web/core/texts/vto.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { newId } from '#shared/ids.ts';
import { t } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { usePrinting } from '#web/kit/ui/use-printing.ts';
import type { TargetMarket, Unique, Vto } from '../../contract.ts';
import { inOrder } from '../../rules/places.ts';
import { addRow, type RowTarget, removeRow, saveRow, type Written } from '../calls.ts';
import { HeadedText } from '../document/headed-words.tsx';
import { HistoryButton } from '../document/history-button.tsx';
import { LineText } from '../document/line-words.tsx';
import { Lines } from '../document/lines.tsx';
import { DocumentPart } from '../document/part.tsx';
import { description, lineOf, proseOf, steps, title } from '../document/spellings.ts';
import styles from '../document/vision.module.css';
import { EditedText } from '../document/words.tsx';

const processTitle = lineOf('processTitle');
const guarantee = proseOf('guarantee');
const blankUnique: Unique = { id: '', version: 0, position: '', title: '', targetMarketId: '' };

interface MarketProps {
  vto: Vto;
  market: TargetMarket;
}

const Uniques = ({ vto, market }: MarketProps) => {
  const t = useText();
  if (!vto.permissions.edit && market.uniques.length === 0) return null;
  return (
    <>
      <h3 className={styles.small}>{t('vto.uniques')}</h3>
      <Lines
        vto={vto}
        rows={market.uniques}
        place={{ kind: 'unique', parentId: market.id, list: 'uniques' }}
        name={t('vto.unique')}
        add={t('vto.addUnique')}
        blank={blankUnique}
        fixed={{ targetMarketId: market.id }}
        ordered
        className={styles.values}
        line={(row, acts, at) => (
          <p className={styles.value}>
            <span className={styles.count}>{at + 1}</span>
            <LineText item={row} spelling={title} label={t('vto.unique')} acts={acts} className={styles.said} />
          </p>
        )}
      />
    </>
  );
};

interface ProcessProps {
  market: TargetMarket;
  save: ((written: Written) => Promise<{ version: number }>) | undefined;
}

const Process = ({ market, save }: ProcessProps) => {
  const t = useText();
  return (
    <>
      <h3 className={styles.small}>
        {t('vto.process')}
        {(save !== undefined || market.processTitle !== '') && (
          <EditedText
            item={market}
            spelling={processTitle}
            label={t('vto.processTitle')}
            placeholder={t('vto.processTitleEmpty')}
            onSave={save}
            inline
          />
        )}
      </h3>
      <EditedText
        item={market}
        spelling={steps}
        label={t('vto.processSteps')}
        placeholder={t('vto.processEmpty')}
        onSave={save}
        lines
        className={styles.read}
      />
    </>
  );
};

const Market = ({ vto, market }: MarketProps) => {
  const t = useText();
  const save = vto.permissions.edit ? (written: Written) => saveRow(vto, 'targetMarket', market.id, written) : undefined;
  const isShown = (text: string) => save !== undefined || text !== '';
  return (
    <>
      {save !== undefined && (
        <div className={styles.nameField}>
          <HeadedText item={market} spelling={title} label={t('vto.marketName')} onSave={save} />
        </div>
      )}
      {isShown(market.description) && (
        <HeadedText
          item={market}
          spelling={description}
          label={t('vto.targetMarket')}
          placeholder={t('vto.marketEmpty')}
          onSave={save}
          lines
        />
      )}
      <Uniques vto={vto} market={market} />
      {isShown(market.process) && <Process market={market} save={save} />}
      {isShown(market.guarantee) && (
        <HeadedText
          item={market}
          spelling={guarantee}
          label={t('vto.guarantee')}
          placeholder={t('vto.guaranteeEmpty')}
          onSave={save}
          lines
        />
      )}
    </>
  );
};

/** The target markets that the screen does not show now. Paper has them all. */
const OnPaper = ({ vto, markets }: { vto: Vto; markets: readonly TargetMarket[] }) => {
  const asRead = { ...vto, permissions: { ...vto.permissions, edit: false } };
  return (
    <>
      {markets.map((market) => (
        <section key={market.id}>
          <h3 className={styles.market}>{market.title}</h3>
          <Market vto={asRead} market={market} />
        </section>
      ))}
    </>
  );
};

const placeIn = ({ id: parentId }: Vto): RowTarget => ({ kind: 'targetMarket', parentId, list: 'targetMarkets' });

/** Removes a target market; one with uniques is asked about first, because they go with it. */
const removeMarket = async (vto: Vto, { uniques, ...market }: TargetMarket, markets: readonly TargetMarket[]): Promise<void> => {
  const asked = {
    title: t('vto.removeMarket', { title: market.title }),
    text: t('vto.removeMarketText', { count: uniques.length }),
    yes: t('vto.remove', { name: market.title }),
    danger: true,
  };
  if (uniques.length === 0 || (await confirm(asked))) removeRow(vto, placeIn(vto), market, markets);
};

/** The marketing strategy: target markets as words in a row, each with its own uniques, process and guarantee. */
export const Marketing = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const markets = inOrder(vto.targetMarkets);
  const isPrinting = usePrinting();
  const [chosen, choose] = useState<string>();
  const market = markets.find(({ id }) => id === chosen) ?? markets[0];
  const add = () => {
    const id = newId();
    choose(id);
    void addRow(vto, placeIn(vto), { id, fields: { title: t('vto.newMarket', { count: markets.length + 1 }) }, among: markets }).catch(
      () => undefined,
    );
  };
  return (
    <DocumentPart
      place="marketing"
      title={t('vto.marketing')}
      note={t('vto.marketingNote', { count: markets.length })}
      tools={<HistoryButton vto={vto} part="marketing" />}
    >
      <div className={styles.markets}>
        <div className={styles.names} role="group" aria-label={t('vto.targetMarkets')}>
          {markets.map((each) => (
            <button
              key={each.id}
              type="button"
              aria-pressed={each.id === market?.id}
              className={classes(styles.name, each.id === market?.id && styles.here)}
              onClick={() => choose(each.id)}
            >
              {each.title}
            </button>
          ))}
        </div>
        {vto.permissions.edit && market !== undefined && (
          <IconButton
            icon={IconTrash}
            size="sm"
            label={t('vto.remove', { name: market.title })}
            onClick={() => void removeMarket(vto, market, markets)}
          />
        )}
        {vto.permissions.edit && <IconButton icon={IconPlus} size="sm" label={t('vto.addMarket')} onClick={add} />}
      </div>
      {market === undefined ? <p className={styles.none}>{t('vto.noMarkets')}</p> : <Market key={market.id} vto={vto} market={market} />}
      {isPrinting && <OnPaper vto={vto} markets={markets.filter((each) => each !== market)} />}
    </DocumentPart>
  );
};
