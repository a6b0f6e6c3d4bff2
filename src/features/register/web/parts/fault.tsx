import { IconAlertTriangle } from '@tabler/icons-react';
import { Icon } from '../../../../web/ui/icon.tsx';
import styles from './fault.module.css';

/** What is wrong with something that has no label of a field: its code in `data-code`, its text read aloud. */
export const Fault = ({ id, code, text }: { id?: string | undefined; code: string; text: string }) => (
  <p id={id} className={styles.fault} data-code={code} role="alert">
    <Icon as={IconAlertTriangle} size="xs" />
    <span>{text}</span>
  </p>
);
