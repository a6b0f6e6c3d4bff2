import { IconAlertTriangle } from '@tabler/icons-react';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './fault.module.css';

/** Renders an error of a control without a `Field`: its code in `data-code`, its text announced to screen readers. */
export const RegisterFault = ({ id, code, text }: { id?: string | undefined; code: string; text: string }) => (
  <p id={id} className={styles.fault} data-code={code} role="alert">
    <Icon as={IconAlertTriangle} size="xs" />
    <span>{text}</span>
  </p>
);
