import { registerDialogs } from '../../web/modals/dialog-stack.ts';

export { Footer } from './footer.tsx';
export { ResourcesMenu } from './resources-menu.tsx';

registerDialogs({
  'shell.policy': async () => (await import('./policy-dialog.tsx')).PolicyDialog,
  'shell.resourceList': async () => (await import('./resources-dialog.tsx')).ResourcesDialog,
});
