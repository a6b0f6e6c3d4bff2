import '../../../../web/texts/profile.ts';
import { IconDeviceDesktop, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import type { Device } from '../../../sign-ins/contract.ts';
import { deviceNameOf } from '../../../sign-ins/rules.ts';

/** Returns a function that names a browser and its system. */
export const useDeviceName = () => {
  const t = useText();
  return ({ userAgent }: Pick<Device, 'userAgent'>): string => {
    const { browser = t('profile.devices.browser'), system } = deviceNameOf(userAgent);
    return system === undefined ? browser : t('profile.devices.name', { browser, system });
  };
};

/** Returns the sign of a kind of device. */
export const iconOf = ({ userAgent }: Pick<Device, 'userAgent'>) => {
  const { isPhone, system } = deviceNameOf(userAgent);
  if (isPhone) return IconDeviceMobile;
  return system === 'Mac' || system === 'ChromeOS' ? IconDeviceLaptop : IconDeviceDesktop;
};
