import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '#testing/component/answers.ts';
import { ownVto, vtoOf } from '#testing/component/documents.ts';
import { dev } from '#testing/component/session.ts';
import { gone, press, seen, show } from '#testing/component/show.tsx';
import { sectionApis, vtoApi } from '../../contract.ts';
import { saveSection, useSide } from '../calls.ts';
import { EditedText } from './words.tsx';

const spelling = {
  parts: ['niche'],
  textOf: ({ niche }: { niche: string }) => niche,
  read: (niche: string) => ({ niche }),
};

/** A V/TO whose niche somebody else changes before the first edit comes. */
const serverOf = (begun: string, ahead: string) => {
  const focus = { ...vtoOf({}).coreFocus, niche: begun };
  let writes = 0;
  const write = answer(sectionApis.coreFocus.write, ({ body }) => {
    writes += 1;
    if (writes === 1) Object.assign(focus, { niche: ahead, version: focus.version + 1 });
    if (body['version'] !== focus.version)
      return refuse(409, 'stale', { current: focus, ahead: { byId: dev.id, at: '2026-03-03T10:12:00.000Z' } });
    Object.assign(focus, { niche: String(body['niche']), version: focus.version + 1 });
    return { version: focus.version };
  });
  return { focus, answers: [answer(vtoApi.byId, () => vtoOf({ coreFocus: { ...focus } })), write] };
};

const Whole = () => {
  const { data } = useSide(ownVto);
  if (data === undefined) return null;
  const { coreFocus } = data;
  return (
    <EditedText
      item={coreFocus}
      spelling={spelling}
      label="Niche"
      onSave={(written) => saveSection(data, 'coreFocus', coreFocus.id, written)}
      lines
    />
  );
};
const field = () => page.getByRole('textbox', { name: 'Niche' });

it('L-24: in a text that two changed at different words both changes stay, and nobody is asked', async () => {
  const { focus, answers } = serverOf('Cedar saunas on the coast', 'Larch saunas on the coast');
  await show(<Whole />, { answers, path: `/vto/detail/${ownVto.collectionId}/${ownVto.revisionId}` });
  await userEvent.click(field());
  await press('{Control>}{End}{/Control} of Maine{Enter}');
  await expect.poll(() => focus.niche).toBe('Larch saunas on the coast of Maine');
  await expect.element(field()).toHaveTextContent('Larch saunas on the coast of Maine');
  await gone(page.getByText(/while you were writing/));
});

it('L-24: the same words are asked about', async () => {
  const { focus, answers } = serverOf('Cedar saunas', 'Cedar cabins');
  await show(<Whole />, { answers, path: `/vto/detail/${ownVto.collectionId}/${ownVto.revisionId}` });
  await userEvent.click(field());
  await press('{Control>}a{/Control}Cedar houses{Enter}');
  await seen(page.getByText(/while you were writing/));
  expect(focus.niche).toBe('Cedar cabins');
});
