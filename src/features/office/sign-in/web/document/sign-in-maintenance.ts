import { clockOf, lookAgainAfter } from '../parts/maintenance.ts';

const second = (): Promise<void> => new Promise((done) => setTimeout(done, 1000));

/** Shows the maintenance in place of the sign-in page, and looks every half minute; resolves when it is over, which the page then says. */
export const waitForMaintenance = async (isClosed: () => Promise<boolean>): Promise<void> => {
  const page = document.documentElement;
  const words = document.querySelector<HTMLElement>('[data-part="again"]');
  const { again = '', back = '' } = document.querySelector<HTMLElement>('[data-again]')?.dataset ?? {};
  const before = page.dataset['page'];
  page.dataset['page'] = 'maintenance';
  do
    for (let left = lookAgainAfter; left > 0; left -= 1) {
      if (words !== null) words.textContent = again.replace('{{left}}', clockOf(left));
      await second();
    }
  while (await isClosed());
  page.dataset['page'] = before;
  const lead = document.querySelector('[data-part="sign-in"] h1 + p');
  if (lead !== null) lead.textContent = back;
};
