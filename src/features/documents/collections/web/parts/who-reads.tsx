import '#web/core/texts/collections.ts';
import '#web/core/texts/vto.ts';
import { IconChevronDown, IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Pill } from '#web/kit/ui/pill.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { type CollectionKind, collectionApis, type RevisionState } from '../../contract.ts';
import styles from './who-reads.module.css';

const looks = {
  Draft: { tone: 'canceled', icon: IconPencil },
  Final: { tone: 'done', icon: IconCircleCheck },
  Published: { tone: 'info', icon: IconEye },
} as const;

/** A document whose readers are shown. */
interface ReadDocument {
  id: string;
  collectionId: string;
  state: RevisionState;
  changesSince: number;
  isPublished: boolean;
  readersSeeDrafts: boolean;
  permissions: { manage: boolean };
}

interface WhoReadsProps {
  kind: CollectionKind;
  document: ReadDocument;
  /** Why somebody who may not publish the document cannot decide about its readers. */
  because: string;
}

const entities = { vto: 'vtoRevision', ac: 'acRevision' } as const;

const useSaid = ({ state, changesSince }: ReadDocument): string => {
  const t = useText();
  if (state === 'Draft') return t('vto.state.draft');
  return state === 'Final' ? t('vto.state.final') : t('vto.state.published', { count: changesSince });
};

/** Says who reads what was published, and who reads the draft; whoever publishes decides whether readers see drafts too. */
const Readers = ({ kind, document, because }: WhoReadsProps) => {
  const t = useText();
  const { id, collectionId, isPublished, readersSeeDrafts: areDraftsRead, permissions } = document;
  const { data } = useRead(collectionApis[kind].one, { params: { collectionId } }, { quiet: true });
  const change = useCommand(collectionApis[kind].changeRevision, {
    optimistic: (cache, { body }) => cache.patchItem(entities[kind], id, { readersSeeDrafts: body?.readersSeeDrafts }),
  });
  const { see = 0, edit = 0 } = data?.folder.access ?? {};
  const set = (readersSeeDrafts: boolean) => change.run({ params: { collectionId, revisionId: id }, body: { readersSeeDrafts } });
  return (
    <>
      <h2 className={styles.title}>{t('vto.reads.title')}</h2>
      {data !== undefined && (
        <dl className={styles.list}>
          <dt>{t('vto.reads.published')}</dt>
          <dd>{isPublished ? t('vto.reads.readers', { count: see }) : t('vto.reads.never')}</dd>
          <dt>{t('vto.reads.draft')}</dt>
          <dd>{areDraftsRead ? t('vto.reads.readers', { count: see }) : t('vto.reads.editors', { count: edit })}</dd>
        </dl>
      )}
      <Switch
        label={t('vto.reads.switch')}
        hint={t(areDraftsRead ? 'vto.reads.on' : 'vto.reads.off')}
        checked={areDraftsRead}
        because={permissions.manage ? undefined : because}
        onChange={set}
      />
    </>
  );
};

/** Renders the state of a document: a Draft, Final, or Published with changes since. It opens who reads what. */
export const WhoReads = (props: WhoReadsProps) => {
  const { document } = props;
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const said = useSaid(document);
  const { tone, icon } = looks[document.state];
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.pill}
        aria-expanded={isOpen}
        aria-label={t('vto.reads.open', { state: said })}
        onClick={() => setOpen(!isOpen)}
      >
        <Pill tone={tone} icon={icon}>
          {said}
          <Icon as={IconChevronDown} size="xs" />
        </Pill>
      </button>
      {isOpen && (
        <Popover
          anchor={button}
          className={styles.panel}
          role="dialog"
          aria-label={t('vto.reads.title')}
          sheetOnPhone
          onClose={(press) => !(press?.target instanceof Node && button.current?.contains(press.target)) && setOpen(false)}
        >
          <Readers {...props} />
        </Popover>
      )}
    </>
  );
};
