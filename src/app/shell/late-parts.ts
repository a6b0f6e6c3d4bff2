import { registerDialogs } from '#web/kit/modals/dialog-stack.ts';

export { MemberUpgradeSlot } from '#features/office/members/web/parts/upgrade-slot.tsx';
export { Banners } from './banners.tsx';
export { Extras } from './extras.tsx';
export { Footer } from './footer.tsx';
export { LateLine } from './late-line.tsx';
export { ResourcesMenu } from './resources-menu.tsx';

registerDialogs({
  'shell.help': async () => (await import('./help-dialog.tsx')).HelpDialog,
  'shell.policy': async () => (await import('./policy-dialog.tsx')).PolicyDialog,
  'shell.upgrade': async () => (await import('./upgrade-dialog.tsx')).UpgradeDialog,
  'shell.resourceList': async () => (await import('./resources-dialog.tsx')).ResourcesDialog,
});
