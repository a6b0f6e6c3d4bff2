import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#testing/component/show.tsx';
import { showFormatsOf } from '#web/core/i18n/chosen-formats.ts';
import { GroupHead } from '#web/kit/search/group-head.tsx';
import { SectionHeader } from './section-header.tsx';
import { Tabs } from './tabs.tsx';

it.each([
  ['en-US', '1,234'],
  ['de-DE', '1.234'],
])('Z-06: every count beside a title has the group signs of %s', async (formats, said) => {
  showFormatsOf(formats);
  onTestFinished(() => showFormatsOf(null));
  const nothing = () => undefined;
  await show(
    <main>
      <SectionHeader title="Section" note={1234} />
      <Tabs label="Tabs" tabs={[{ id: 'a', label: 'Tab', count: 1234 }]} selected="a" onSelect={nothing}>
        <GroupHead id="g" name="Group" count={1234} isFolded={false} onFold={nothing} picked={undefined} onPick={nothing} />
      </Tabs>
    </main>,
  );
  for (const title of ['Section', 'Tab', 'Group'])
    await expect.element(page.getByRole('main')).toHaveTextContent(new RegExp(`${title}\\s*${said.replace('.', '\\.')}`));
});
