import '#web/core/texts/profile.ts';
import { IconDeviceDesktop, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import type { DeviceInList } from '#features/office/sign-ins/contract.ts';
import { deviceNameOf } from '#features/office/sign-ins/rules.ts';
import { useText } from '#web/core/i18n/use-text.ts';

/** Returns a function that names a browser and its system. */
export const useDeviceName = () => {
  const t = useText();
  return ({ userAgent }: Pick<DeviceInList, 'userAgent'>): string => {
    const { browser = t('profile.devices.browser'), system } = deviceNameOf(userAgent);
    return system === undefined ? browser : t('profile.devices.name', { browser, system });
  };
};

/** Returns the sign of a kind of device. */
export const iconOf = ({ userAgent }: Pick<DeviceInList, 'userAgent'>) => {
  const { isPhone, system } = deviceNameOf(userAgent);
  if (isPhone) return IconDeviceMobile;
  return system === 'Mac' || system === 'ChromeOS' ? IconDeviceLaptop : IconDeviceDesktop;
};
