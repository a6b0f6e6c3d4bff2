import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#testing/component/show.tsx';
import { translating } from '#testing/translating.ts';

declare const endTranslation: () => void;

/** Texts that stand bare beside elements that come and go, change, and change their order. */
const Counter = () => {
  const [count, setCount] = useState(0);
  const isOdd = count % 2 === 1;
  const items = isOdd ? ['one', 'two', 'three'] : ['three', 'one'];
  return (
    <main id="main">
      <button type="button" onClick={() => setCount(count + 1)}>
        {isOdd && <b>Odd</b>}
        Count {count} of {count + 1}
        {count > 2 ? ' and more' : null}
        {!isOdd && <i>even</i>}
      </button>
      <p>
        {isOdd ? 'bare text' : <em>an element</em>} at the end{count > 1 && ' of it'}
      </p>
      <ul>
        {items.map((item) => (
          <li key={item}>
            {item} {count}
          </li>
        ))}
      </ul>
      {count > 3 ? 'gone bare' : <section>a section</section>}
    </main>
  );
};

const said = (): string => (document.querySelector('#main') as HTMLElement).textContent.replace(/\s+/g, ' ');

const expected = [
  'Count 0 of 1evenan element at the endthree 0one 0a section',
  'OddCount 1 of 2bare text at the endone 1two 1three 1a section',
  'Count 2 of 3evenan element at the end of itthree 2one 2a section',
  'OddCount 3 of 4 and morebare text at the end of itone 3two 3three 3a section',
  'Count 4 of 5 and moreevenan element at the end of itthree 4one 4gone bare',
  'OddCount 5 of 6 and morebare text at the end of itone 5two 5three 5gone bare',
];

it('a page that the browser translates goes on, and shows what it shows untranslated', async () => {
  await show(<Counter />);
  const script = document.head.appendChild(Object.assign(document.createElement('script'), { textContent: translating }));
  onTestFinished(() => {
    endTranslation();
    script.remove();
  });
  const button = page.getByRole('button');
  for (const [count, words] of expected.entries()) {
    await expect.poll(said).toBe(words);
    // All that is shown was translated, also what has changed.
    expect(document.querySelectorAll('#main font font').length).toBeGreaterThan(count > 0 ? 4 : 3);
    await button.click();
  }
});
