import '../../../../web/texts/collections.ts';
import '../../../../web/texts/vto.ts';
import { IconChevronDown, IconCircleCheck, IconEye, IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useAct } from '../../../../web/api/use-act.ts';
import { useRead } from '../../../../web/api/use-read.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Pill } from '../../../../web/ui/pill.tsx';
import { Popover } from '../../../../web/ui/popover.tsx';
import { Switch } from '../../../../web/ui/switch.tsx';
import { vtoCollectionApi } from '../../../collections/contract.ts';
import type { Vto } from '../../contract.ts';
import styles from './who-reads.module.css';

const looks = {
  Draft: { tone: 'canceled', icon: IconPencil },
  Final: { tone: 'done', icon: IconCircleCheck },
  Published: { tone: 'info', icon: IconEye },
} as const;

const useSaid = (vto: Vto): string => {
  const t = useText();
  if (vto.state === 'Draft') return t('vto.state.draft');
  return vto.state === 'Final' ? t('vto.state.final') : t('vto.state.published', { count: vto.changesSince });
};

/** Says who reads what was published, and who reads the draft; whoever publishes decides whether readers see drafts too. */
const Readers = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const { data } = useRead(vtoCollectionApi.one, { params: { collectionId: vto.collectionId } }, { quiet: true });
  const change = useAct(vtoCollectionApi.changeRevision, {
    optimistic: (cache, { body }) => cache.patchItem('vtoRevision', vto.id, { readersSeeDrafts: body?.readersSeeDrafts }),
  });
  const { see = 0, edit = 0 } = data?.folder.access ?? {};
  const set = (readersSeeDrafts: boolean) =>
    change.run({ params: { collectionId: vto.collectionId, revisionId: vto.id }, body: { readersSeeDrafts } });
  return (
    <>
      <h2 className={styles.title}>{t('vto.reads.title')}</h2>
      {data !== undefined && (
        <dl className={styles.list}>
          <dt>{t('vto.reads.published')}</dt>
          <dd>{vto.isPublished ? t('vto.reads.readers', { count: see }) : t('vto.reads.never')}</dd>
          <dt>{t('vto.reads.draft')}</dt>
          <dd>{vto.readersSeeDrafts ? t('vto.reads.readers', { count: see }) : t('vto.reads.editors', { count: edit })}</dd>
        </dl>
      )}
      <Switch
        label={t('vto.reads.switch')}
        hint={t(vto.readersSeeDrafts ? 'vto.reads.on' : 'vto.reads.off')}
        checked={vto.readersSeeDrafts}
        because={vto.permissions.manage ? undefined : t('vto.reads.because')}
        onChange={set}
      />
    </>
  );
};

/** Renders the state of a V/TO: a Draft, Final, or Published with changes since. It opens who reads what. */
export const WhoReads = ({ vto }: { vto: Vto }) => {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const said = useSaid(vto);
  const { tone, icon } = looks[vto.state];
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
          <Readers vto={vto} />
        </Popover>
      )}
    </>
  );
};
