import { initialsOfOrg } from '../../shared/org-initials.ts';
import { readableColor } from '../theme/readable-color.ts';
import { useTheme } from '../theme/theme.ts';
import { classes } from './classes.ts';
import styles from './org-tile.module.css';

interface OrgTileProps {
  name: string;
  logoUrl: string | null;
  /** `#rrggbb`; it tints the tile in the default theme only. */
  color: string | null;
  /** Sizes in px: 24 and 48. */
  size?: 'sm' | 'lg' | undefined;
}

/** Renders an organisation's logo, or its initials on its colour. The name is written beside it. */
export const OrgTile = ({ name, logoUrl, color, size = 'sm' }: OrgTileProps) => {
  const tinted = useTheme() === 'default' && color !== null && logoUrl === null;
  return (
    <span
      className={classes(styles.tile, styles[size], tinted && styles.tinted, logoUrl !== null && styles.pictured)}
      style={tinted ? { background: readableColor(color) } : undefined}
      aria-hidden="true"
    >
      {logoUrl === null ? <i className={styles.initials} data-initials={initialsOfOrg(name)} /> : <img src={logoUrl} alt="" />}
    </span>
  );
};
