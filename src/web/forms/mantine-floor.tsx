import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTheme } from '../theme/theme.ts';

const theme = createTheme({ cursorType: 'pointer', respectReducedMotion: true });

/**
 * What Mantine's parts stand on; stands only in chunks that are loaded later. Its variables come from its own style
 * sheet and our tokens, never from a style element, which the content security policy refuses.
 */
export const MantineFloor = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    withCssVariables={false}
    withGlobalClasses={false}
    forceColorScheme={useTheme() === 'dark' ? 'dark' : 'light'}
    deduplicateInlineStyles
  >
    {children}
  </MantineProvider>
);
