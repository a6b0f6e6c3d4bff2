import '#web/core/texts/comments.ts';
import '#web/core/texts/history.ts';
import { useState } from 'react';
import { Comments, useCommentCount } from '#features/work/comments/web/parts/comments.tsx';
import type { SubjectRef } from '#shared/subjects.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import { History, useHistoryCount } from './history.tsx';

interface ItemTalkProps {
  of: SubjectRef;
  opensAt?: 'comments' | 'history' | undefined;
  /** False where the field for a comment stands elsewhere. */
  composes?: boolean | undefined;
}

/** Renders the comments of an item and, in a second tab, its history. */
export const ItemTalk = ({ of, opensAt = 'comments', composes = true }: ItemTalkProps) => {
  const t = useText();
  const [selected, setSelected] = useState(opensAt);
  const count = useCommentCount(of);
  return (
    <Tabs
      label={t('history.talk')}
      look="filled"
      tabs={[
        { id: 'comments', label: t('comments.title'), count: count === 0 ? undefined : count },
        { id: 'history', label: t('history.title'), count: useHistoryCount(of) },
      ]}
      selected={selected}
      onSelect={setSelected}
    >
      {selected === 'comments' ? <Comments of={of} composes={composes} /> : <History of={of} />}
    </Tabs>
  );
};
