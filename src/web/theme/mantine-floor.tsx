import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/dates/styles.css';
import './mantine-floor.css';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/use-text.ts';
import { mantineTheme } from './mantine-theme.ts';
import { useTheme } from './theme.ts';

/**
 * Ground for Mantine's parts, in our look; only lazily loaded chunks import it. Its variables come from style sheets,
 * not from a style element, which the content security policy would refuse.
 */
export const MantineFloor = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={mantineTheme}
    forceColorScheme={useTheme() === 'dark' ? 'dark' : 'light'}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    <DatesProvider settings={{ firstDayOfWeek: useLocale() === 'en-US' ? 0 : 1 }}>{children}</DatesProvider>
  </MantineProvider>
);
