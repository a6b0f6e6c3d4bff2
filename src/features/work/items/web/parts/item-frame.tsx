import { IconDots, IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Attachments } from '#features/ground/attachments/web/parts/attachments.tsx';
import { DropHint, useDropTarget } from '#features/ground/attachments/web/parts/drop-target.tsx';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { CommentComposer } from '#features/work/comments/web/parts/comments.tsx';
import { useChanger } from '#features/work/history/web/parts/history.tsx';
import { ItemTalk } from '#features/work/history/web/parts/item-talk.tsx';
import { Links } from '#features/work/links/web/parts/links.tsx';
import { nameOf } from '#shared/names.ts';
import type { SubjectRef } from '#shared/subjects.ts';
import { itemAddress, subjectWords } from '#shared/subjects.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { useRecent } from '#web/core/session/use-recent.ts';
import { toast } from '#web/core/toasts/toast.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import { LongForm, type LongFormProps } from '#web/kit/modals/long-form.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import { type Compared, ItemConflict } from '../form/item-conflict.tsx';
import styles from './item-frame.module.css';

/** An item as its form's frame shows it. */
interface FramedItem {
  id: string;
  title: string;
  /** Absent in an item that is only known from a list, without a connection. */
  createdById?: string | undefined;
  changed?: string | undefined;
  created: string;
  can: { edit: boolean };
}

/** A command of an item that has a button in the footer; on phones it is in the menu. */
export interface ItemButton {
  label: string;
  icon: IconShape;
  run: () => void;
}

interface ItemFrameProps<Values extends object> extends Pick<LongFormProps, 'title' | 'facts' | 'children' | 'onGo' | 'onClose'> {
  of: SubjectRef;
  item: FramedItem;
  /** The meeting on whose page a copied link opens the item; null for a personal To-Do. */
  tractionId: string | null;
  icon: IconShape;
  kind: ReactNode;
  /** The form's name and its button: `Edit Rock`, `Save Rock`. */
  name: string;
  submit: string;
  form: Form<Values>;
  compared: Compared<Values>;
  /** The commands of the menu, such as removing the item. */
  entries: MenuEntry[];
  drop?: ItemButton | undefined;
  /** What stands open below the blocks; the comments by default. */
  talk?: 'comments' | 'history' | undefined;
  /** What stands at the right between the facts and who and when; on phones with the facts. */
  aside?: ReactNode;
}

const useCopyLink = (of: SubjectRef, tractionId: string | null) => {
  const t = useText();
  const { teams } = useSession();
  const team = teams.find(({ id }) => id === tractionId);
  const path = team === undefined ? '/' : `/traction/${team.id}/${team.threadId}`;
  return () =>
    void navigator.clipboard.writeText(`${location.origin}${itemAddress(path, of)}`).then(
      () => toast.success(t('items.longForm.linkCopied'), { id: 'item-link' }),
      () => toast.error(t('items.longForm.linkNotCopied'), { id: 'item-link' }),
    );
};

/** Renders who added the item, and when it was added and last changed. */
const Meta = ({ of, item: { created, createdById, changed } }: { of: SubjectRef; item: FramedItem }) => {
  const t = useText();
  const { day, dateTime } = useFormats();
  const { people } = usePeople([createdById ?? null]);
  const author = people.get(createdById ?? '');
  const changer = useChanger(of, changed);
  const added = day(dayHere(new Date(created)));
  return (
    <p className={styles.meta}>
      <span>
        {author === undefined
          ? t('items.longForm.added', { day: added })
          : t('items.longForm.addedBy', { day: added, name: nameOf(author) })}
      </span>
      {changed !== undefined && changed !== created && (
        <span>
          {changer === undefined
            ? t('items.longForm.changed', { when: dateTime(changed) })
            : t('items.longForm.changedBy', { when: dateTime(changed), name: changer })}
        </span>
      )}
    </p>
  );
};

const Tools = ({ title, entries, onCopy }: { title: string; entries: MenuEntry[]; onCopy: () => void }) => {
  const t = useText();
  const label = t('items.more', { title });
  return (
    <>
      <IconButton icon={IconLink} label={t('items.longForm.copyLink')} onClick={onCopy} />
      {entries.length > 0 && (
        <Menu
          label={label}
          align="end"
          entries={entries}
          trigger={(trigger) => <IconButton icon={IconDots} label={label} {...trigger} />}
        />
      )}
    </>
  );
};

const DropButton = ({ label, icon, run }: ItemButton) => (
  <Button icon={icon} onClick={run}>
    {label}
  </Button>
);

/**
 * Renders the form of one item with what all kinds have: where it is, a link to it, its menu, and the choice between two versions when
 * somebody else has changed it meanwhile.
 */
export const ItemFrame = <Values extends object>(props: ItemFrameProps<Values>) => {
  const { of, item, tractionId, icon, kind, name, submit, form, compared, entries, aside, title, facts, children, drop, onGo, onClose } =
    props;
  const copy = useCopyLink(of, tractionId);
  useRecent(subjectWords[of.type], item.id);
  const { over, target } = useDropTarget(of);
  const { conflict } = compared.version;
  const [seen, setSeen] = useState<object>();
  const asks = conflict !== undefined && conflict !== seen;
  const { edit } = item.can;
  const narrow = useNarrow();
  const inMenu: MenuEntry[] =
    narrow && drop !== undefined && edit ? [{ key: 'drop', label: drop.label, icon: drop.icon, onChoose: drop.run }] : [];
  return (
    <>
      <LongForm
        name={edit ? name : item.title}
        itemId={item.id}
        left={target}
        kind={
          <>
            <Icon as={icon} size="sm" />
            <span>{kind}</span>
          </>
        }
        title={title}
        facts={
          <>
            {facts}
            {narrow && aside}
          </>
        }
        aside={
          <>
            {!narrow && aside}
            <Links of={of} />
            <Meta of={of} item={item} />
          </>
        }
        foot={narrow && <CommentComposer of={of} />}
        form={edit ? form : undefined}
        submit={submit}
        more={edit && !narrow && drop !== undefined && <DropButton {...drop} />}
        tools={<Tools title={item.title} entries={[...inMenu, ...entries]} onCopy={copy} />}
        hidden={asks}
        onGo={onGo}
        onClose={onClose}
      >
        {children}
        <Attachments of={of} />
        <ItemTalk of={of} opensAt={props.talk} composes={!narrow} />
        <DropHint shown={over} />
      </LongForm>
      {asks && <ItemConflict compared={compared} form={form} conflict={conflict} onBack={() => setSeen(conflict)} />}
    </>
  );
};
