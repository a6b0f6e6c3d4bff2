import { serveMain } from './serve-page.ts';

// The baseline of a page: React alone, built by Vite, with a hundred rows.
const main = `import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
const rows = Array.from({ length: 100 }, (_, index) => h('li', { key: index }, 'Send the revised lease terms to the landlord ' + index));
createRoot(document.getElementById('root')).render(h('ul', null, rows));`;

export const serveBarePage = () => serveMain(main);
