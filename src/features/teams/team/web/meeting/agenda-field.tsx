import '#web/core/texts/meetings.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { newId } from '#shared/ids.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import { useOrder } from '#web/kit/order/use-order.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { type AgendaItem, type AgendaItemType, agendaItemTypes, mostAgendaItems } from '../../contract.ts';
import { sectionName } from '../../rules/section-names.ts';
import { levelTenMinutes, minutesOf } from '../../rules.ts';
import { useAgendas } from '../calls.ts';
import { useLength } from '../parts/agenda-length.ts';
import styles from './agenda-field.module.css';
import { AgendaItemRow } from './agenda-item-row.tsx';
import type { MeetingValues } from './meeting-form.tsx';

const changed = 'changed';
/** Minutes of a new section that the Level 10 agenda does not have. */
const customMinutes = 10;

/** Returns the initial item of a section: the Level 10 item of that type if there is one. */
const itemOf = (type: AgendaItemType, name: string): AgendaItem => {
  const known = levelTenMinutes.find((item) => item.type === type);
  return { id: newId(), type, name: known?.name ?? name, lengthInMinutes: known?.lengthInMinutes ?? customMinutes, sessionNumber: 1 };
};

interface AddSectionProps {
  items: readonly AgendaItem[];
  onAdd: (item: AgendaItem) => void;
}

/** Renders the menu that adds a section. In an empty agenda it shows that one is required and takes the focus of a refused form. */
const AddSection = ({ items, onAdd }: AddSectionProps) => {
  const t = useText();
  const noneId = useId();
  const faultId = items.length === 0 ? noneId : undefined;
  const free = agendaItemTypes.filter((type) => type === 'Custom' || !items.some((item) => item.type === type));
  return (
    <>
      {faultId !== undefined && (
        <p className={styles.none} id={faultId} data-code="VAL_REQUIRED" role="alert">
          {t('meetings.agendaEmpty')}
        </p>
      )}
      <Menu
        label={t('meetings.addSection')}
        entries={free.map((type) => ({
          key: type,
          label: t(`meetings.section${type}`),
          onChoose: () => onAdd(itemOf(type, type === 'Custom' ? '' : t(`meetings.section${type}`))),
        }))}
        trigger={(trigger) => (
          <Button
            size="sm"
            tone="soft"
            icon={IconPlus}
            because={items.length < mostAgendaItems ? undefined : t('meetings.agendaFull', { count: mostAgendaItems })}
            data-fault={faultId && ''}
            aria-describedby={faultId}
            {...trigger}
          >
            {t('meetings.addSection')}
          </Button>
        )}
      />
    </>
  );
};

/** Renders the choice of the initial agenda; once changed, it becomes a custom one. */
const AgendaChoice = ({ form }: { form: Form<MeetingValues> }) => {
  const t = useText();
  const agendas = useAgendas();
  const { agendaTemplateId } = form.values;
  const known = agendas?.some(({ id }) => id === agendaTemplateId) === true;
  const choose = (id: string) => {
    const agenda = agendas?.find((one) => one.id === id);
    if (agenda === undefined) return;
    form.set(
      'agendaItems',
      agenda.items.map((item) => ({ ...item, id: newId() })),
    );
    form.set('agendaName', agenda.name);
    form.set('agendaTemplateId', agenda.id);
  };
  return (
    <NativeSelect
      aria-label={t('meetings.agendaChoose')}
      value={known && agendaTemplateId !== null ? agendaTemplateId : changed}
      options={[
        ...(agendas ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ...(known ? [] : [{ value: changed, label: t('meetings.agendaOwn') }]),
      ]}
      onChange={choose}
    />
  );
};

/** Renders the agenda: chosen, then edited item by item with keys or by dragging; catalogue rows J-04, J-11 and J-17. */
export const AgendaField = ({ form }: { form: Form<MeetingValues> }) => {
  const t = useText();
  const length = useLength();
  const items = form.values.agendaItems;

  const set = (next: AgendaItem[]) => {
    form.set('agendaItems', next);
    form.set('agendaTemplateId', null);
    form.set('agendaName', '');
  };
  const called = (item: AgendaItem): string => sectionName(item, t) || t(`meetings.section${item.type}`);
  const titleOf = (id: string): string =>
    items
      .filter((item) => item.id === id)
      .map(called)
      .join();
  const inOrder = (ids: readonly string[]): AgendaItem[] => ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const order = useOrder({ row: 'data-agenda-item', ids: items.map(({ id }) => id), titleOf, onOrder: (ids) => set(inOrder(ids)) });
  return (
    <fieldset className={styles.field}>
      <legend>
        <VisuallyHidden>{t('meetings.agenda')}</VisuallyHidden>
      </legend>
      <div className={styles.head}>
        <span className={styles.label} aria-hidden="true">
          {t('meetings.agenda')}
        </span>
        <span className={styles.choice}>
          <AgendaChoice form={form} />
        </span>
        <span className={styles.total} role="status">
          {length(minutesOf(items))}
        </span>
      </div>
      <ol className={styles.items}>
        {inOrder(order.ids).map((item) => {
          const place = items.indexOf(item);
          return (
            <AgendaItemRow
              key={item.id}
              item={item}
              called={called(item)}
              order={order}
              nameError={form.errorAt(`agendaItems.${place}.name`)}
              lengthError={form.errorAt(`agendaItems.${place}.lengthInMinutes`)}
              onChange={(next) => set(items.with(place, next))}
              onBlur={form.field('agendaItems').onBlur}
              onRemove={() => set(items.toSpliced(place, 1))}
            />
          );
        })}
      </ol>
      <AddSection items={items} onAdd={(item) => set([...items, item])} />
      <VisuallyHidden live="polite">{order.said}</VisuallyHidden>
    </fieldset>
  );
};
