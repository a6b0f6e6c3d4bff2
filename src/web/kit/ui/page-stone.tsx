import { FallenStone } from './fallen-stone.tsx';
import { Icon, type IconShape } from './icon.tsx';
import styles from './page-stone.module.css';

interface PageStoneProps {
  icon: IconShape | undefined;
  /** True while the page waits for something, as during maintenance. */
  waits?: boolean;
}

/** Renders what stands above the title of a page that has nothing else to show: an icon in a stone, or the fallen stone. */
export const PageStone = ({ icon, waits = false }: PageStoneProps) =>
  icon === undefined ? (
    <FallenStone waits={waits} />
  ) : (
    <span className={styles.stone}>
      <Icon as={icon} />
    </span>
  );
