import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { seen, show } from '#testing/component/show.tsx';
import { showFormatsOf } from '#web/core/i18n/chosen-formats.ts';
import { TimeField } from './time-field.tsx';

const Field = () => {
  const [value, setValue] = useState('14:05:00.000');
  return (
    <main>
      <TimeField label="Time" name="time" value={value} error={undefined} onChange={setValue} onBlur={() => undefined} />
      <output>{value}</output>
    </main>
  );
};

it.each([
  ['en-US', '2', 12, 1],
  ['es-ES', '14', 24, 0],
  ['en-GB', '14', 24, 0],
] as const)('Z-05: a time is chosen in the hours of %s', async (formats, shown, hours, halves) => {
  showFormatsOf(formats);
  onTestFinished(() => showFormatsOf(null));
  await show(<Field />);
  const hour = page.getByLabelText('Hour');
  await expect.element(hour).toHaveDisplayValue(shown);
  expect(hour.element().querySelectorAll('option')).toHaveLength(hours);
  expect(page.getByRole('option', { name: /^pm$/i }).elements()).toHaveLength(halves);
  await hour.selectOptions('3');
  await seen(page.getByText(hours === 24 ? '03:05:00.000' : '15:05:00.000'));
});
