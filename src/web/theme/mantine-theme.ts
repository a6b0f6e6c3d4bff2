import { createTheme } from '@mantine/core';

const step = (name: number) => `var(--brand-${name})`;

/** What floats beside a field: within the dialog that holds it, so that a modal dialog does not make it inert. */
const floating = { withinPortal: false, floatingStrategy: 'fixed', shadow: 'md', radius: 'lg' } as const;
const field = { size: 'sm', comboboxProps: floating };

/** Mantine in our tokens. The variables that depend on the theme are in mantine-floor.css. */
export const mantineTheme = createTheme({
  colors: {
    brand: [step(50), step(100), step(200), step(300), step(400), step(500), step(600), step(700), step(800), step(900)],
  },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '0em', sm: '36em', md: '48em', lg: '62em', xl: '75em', xxl: '82.625em', xxxl: '104em' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: field },
    MultiSelect: { defaultProps: field },
    Autocomplete: { defaultProps: field },
    Combobox: { defaultProps: floating },
    DatePickerInput: { defaultProps: { size: 'sm', popoverProps: floating } },
    DateInput: { defaultProps: { size: 'sm', popoverProps: floating } },
    Popover: { defaultProps: floating },
    Menu: { defaultProps: floating },
  },
});
