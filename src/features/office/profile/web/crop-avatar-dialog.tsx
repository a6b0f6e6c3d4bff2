import '#web/core/texts/profile.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { type Crop, type CropPoint, type ImageSize, movedCrop, squareOf, wholeCrop, zoomedCrop } from '../rules.ts';
import { sendAvatar } from './calls.ts';
import styles from './crop/crop-frame.module.css';
import { CropFrame, type Cropping } from './crop/crop-frame.tsx';
import { CropZoom } from './crop/crop-zoom.tsx';

export interface CropAvatarDialogProps extends DialogProps<true> {
  /** The chosen picture. */
  file: File;
}

/** Pixels of the sent picture's side; the server makes a smaller one of it. */
const sentSide = 512;

/** Draws what the hole shows, and returns it as a picture. */
const cut = (picture: HTMLImageElement, crop: Crop): Promise<Blob> => {
  const { left, top, side } = squareOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = sentSide;
  canvas.height = sentSide;
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, sentSide, sentSide);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob === null ? fail(new Error('the picture cannot be drawn')) : done(blob)), 'image/webp', 0.92),
  );
};

/** Returns an address of the file for as long as the dialog is open. */
const useAddress = (file: File): string => {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
};

const useCropping = (): Cropping & { setSize: (size: ImageSize) => void } => {
  const [size, setSize] = useState<ImageSize>();
  const [crop, setCrop] = useState(wholeCrop);
  const move = useCallback((by: CropPoint) => setCrop((now) => (size === undefined ? now : movedCrop(size, now, by))), [size]);
  const zoom = useCallback(
    (to: (now: number) => number) => setCrop((now) => (size === undefined ? now : zoomedCrop(size, now, to(now.zoom)))),
    [size],
  );
  return { crop, size, move, zoom, setSize };
};

/** Asks which part of a picture becomes one's own; catalogue row B-57. */
export const CropAvatarDialog = ({ file, close }: CropAvatarDialogProps) => {
  const t = useText();
  const { user } = useSession();
  const picture = useRef<HTMLImageElement>(null);
  const address = useAddress(file);
  const { setSize, ...cropping } = useCropping();
  const [busy, setBusy] = useState(false);
  const [unreadable, setUnreadable] = useState(false);

  const send = async () => {
    if (picture.current === null) return;
    setBusy(true);
    try {
      await sendAvatar(user.userId, await cut(picture.current, cropping.crop));
      close(true);
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  };
  const waitsFor = cropping.size === undefined ? ('fields' as const) : undefined;
  const form = { dirty: false, busy, submit: () => void send(), waitsFor };
  return (
    <Dialog size="crop" title={t('profile.crop.title')} form={form} submit={t('profile.crop.save')} onClose={() => close()}>
      {unreadable ? (
        <ErrorState title={t('profile.crop.unreadable')} text={t('profile.face.noPicture')} />
      ) : (
        <>
          <CropFrame {...cropping} address={address} picture={picture} onSize={setSize} onUnreadable={() => setUnreadable(true)} />
          <CropZoom {...cropping} />
          <p className={styles.hint}>
            <Text say="profile.crop.hint" parts={{ plus: () => <Kbd keys="plus" />, minus: () => <Kbd keys="minus" /> }} />
          </p>
        </>
      )}
    </Dialog>
  );
};
