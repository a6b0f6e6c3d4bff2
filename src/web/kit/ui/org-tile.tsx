import { initialsOfOrg } from '#shared/org-initials.ts';
import { readableColor } from '#web/kit/theme/readable-color.ts';
import { useTheme } from '#web/kit/theme/theme.ts';
import { classes } from './classes.ts';
import styles from './org-tile.module.css';

interface OrgTileProps {
  name: string;
  logoUrl: string | null;
  /** `#rrggbb`; it tints the tile in the default theme only. */
  color: string | null;
  /** Sizes in px: 24, 28 and 48. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** True for an organisation that cannot be entered. */
  faded?: boolean | undefined;
}

/** Renders an organisation's logo, or its initials on its colour. The name is written beside it. */
export const OrgTile = ({ name, logoUrl, color, size = 'sm', faded }: OrgTileProps) => {
  const tinted = useTheme() === 'default' && color !== null && logoUrl === null;
  return (
    <span
      className={classes(
        styles.tile,
        styles[size],
        tinted && styles.tinted,
        logoUrl !== null && styles.pictured,
        faded === true && styles.faded,
      )}
      style={tinted ? { background: readableColor(color) } : undefined}
      aria-hidden="true"
    >
      {logoUrl === null ? <i className={styles.initials} data-initials={initialsOfOrg(name)} /> : <img src={logoUrl} alt="" />}
    </span>
  );
};
