// Shows the offline page in its reader's language: that of the locale that the app showed last, which a cookie holds, else that of the browser.
// It runs before the page is painted. Without it, the page is English.
const kept = document.cookie.split('; ').find((each) => each.startsWith('cairn.locale='));
const asked = [...(kept === undefined ? [] : [kept.slice('cairn.locale='.length)]), ...navigator.languages];
const isSpanish = (locale) => /^es\b/i.test(locale);
const locale = asked.find((each) => isSpanish(each) || /^en\b/i.test(each)) ?? 'en';
document.documentElement.lang = locale;
if (isSpanish(locale)) {
  document.documentElement.dataset.shows = 'es';
  document.addEventListener('DOMContentLoaded', () => {
    document.title = document.querySelector('[lang=es][data-title]').dataset.title;
  });
}
