import { IconMoon, IconPalette, IconSun } from '@tabler/icons-react';
import type { Theme } from '#shared/theme.ts';
import type { IconShape } from '#web/kit/ui/icon.tsx';

/** The icon of each theme in menus. */
export const themeIcons: Record<Theme, IconShape> = { default: IconPalette, light: IconSun, dark: IconMoon };
