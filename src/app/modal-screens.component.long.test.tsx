import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { expect, it } from 'vitest';
import { companyOf } from '#testing/component/company.ts';
import { measuredFaults } from '#testing/component/measured-dialog.ts';
import { sampledAnswers } from '#testing/component/sampled.ts';
import { leadership, maren } from '#testing/component/session.ts';
import { show } from '#testing/component/show.tsx';
import { meetingOf } from '#testing/component/things.ts';
import { modalScreens } from './screens.tsx';
import type { ModalScreenProps } from './shell/screen.ts';

/** The modal screens that are dialogs: a live meeting covers the page, and `/ai` only opens the assistant beside it. */
const floating = modalScreens.filter(({ cover, path }) => cover !== true && path !== '/ai');

it.each(floating)(
  '$path stands in view, scrolls inside and never runs under its footer, on a desktop and on a phone',
  async ({ path, load }) => {
    const Screen: ComponentType<ModalScreenProps> = await load();
    const params: Record<string, string> = { id: path.startsWith('/user') ? maren.id : meetingOf(leadership).id, tab: 'preferences' };
    // An open dialog makes the page inert, so it stands outside it.
    await show(createPortal(<Screen params={params} search={{}} close={() => undefined} />, document.body), {
      answers: [...sampledAnswers(), ...companyOf().answers],
      flags: { 'user-preferences': true, 'chat-bot': true },
      session: { hasBilling: true },
      path: path.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? ''),
    });
    expect(await measuredFaults()).toEqual([]);
  },
);
