import { useFormats } from '#web/core/i18n/formats.ts';

const [thousand, million, billion] = [1_000, 1_000_000, 1_000_000_000];

/** Returns the function that says the size of files in words: `1.2 GB`, `1.2 MB`, `12 KB`. */
export const useSizes = () => {
  const { number } = useFormats();
  const said = (value: number, unit: string, digits: number): string =>
    number(value, { style: 'unit', unit, maximumFractionDigits: digits });
  return (bytes: number): string => {
    if (bytes >= billion) return said(bytes / billion, 'gigabyte', 1);
    if (bytes >= million / 10) return said(bytes / million, 'megabyte', 1);
    return said(bytes === 0 ? 0 : Math.max(bytes / thousand, 1), 'kilobyte', 0);
  };
};
