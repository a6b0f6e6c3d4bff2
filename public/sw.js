// Answers with the offline page when a page cannot be fetched. It keeps nothing else: no data, and no code of the app.
const kept = 'cairn-offline-3';
const files = ['/offline.html', '/offline.css', '/offline.js', '/icons/192.png'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('cairn-offline-') && name !== kept).map((name) => caches.delete(name)));
  };
  event.waitUntil(removeOld());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
  else if (files.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});
