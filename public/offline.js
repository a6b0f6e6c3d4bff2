// Shows the offline page in its reader's language and theme: those that the app showed last, which cookies hold, else those of the browser.
// It runs before the page is painted. Without it, the page is English, in the theme of the system.
const keptIn = (name) =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
const theme = keptIn('cairn.theme');
if (theme !== undefined) document.documentElement.dataset.theme = theme;
const kept = keptIn('cairn.locale');
const asked = [...(kept === undefined ? [] : [kept]), ...navigator.languages];
const isSpanish = (locale) => /^es\b/i.test(locale);
const locale = asked.find((each) => isSpanish(each) || /^en\b/i.test(each)) ?? 'en';
document.documentElement.lang = locale;
if (isSpanish(locale)) {
  document.documentElement.dataset.shows = 'es';
  document.addEventListener('DOMContentLoaded', () => {
    document.title = document.querySelector('[lang=es][data-title]').dataset.title;
  });
}
