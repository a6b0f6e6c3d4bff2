import { useFormats } from '#web/core/i18n/formats.ts';

/** Renders how many there are, with the group signs of the person: `1,234`. */
export const Count = ({ of }: { of: number }) => useFormats().number(of);
