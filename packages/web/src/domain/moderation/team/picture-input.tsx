import { Button, FileButton, Input } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Control } from '../../../ui/form/values.ts';
import { pictureIn, sendablePicture } from './pasted-picture.ts';
import classes from './team.module.css';

interface Props {
  /** The picture in Base64; empty without one. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (picture: string) => void;
}

/** The picture of a note, pasted anywhere in its form, or chosen. */
export function PictureInput({ value, error, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const take = useCallback(
    async (file: Blob): Promise<void> => {
      setBusy(true);
      setFailure(undefined);
      try {
        onChange(await sendablePicture(file));
      } catch (cause) {
        setFailure(cause instanceof Error ? cause.message : 'The picture cannot be read');
      } finally {
        setBusy(false);
      }
    },
    [onChange],
  );
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const isHere = event.target instanceof Node && box.current?.closest('form')?.contains(event.target);
      const file = pictureIn(event.clipboardData);
      if (!isHere || !file) return;
      event.preventDefault();
      void take(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [take]);
  return (
    <div ref={box} className={classes.pasted}>
      {value ? (
        <>
          <img src={`data:image/webp;base64,${value}`} alt="To be added to the note" />
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => onChange('')}
          >
            Remove picture
          </Button>
        </>
      ) : (
        <FileButton accept="image/*" onChange={(file) => file && void take(file)}>
          {(button) => (
            <Button
              {...button}
              variant="subtle"
              size="compact-xs"
              loading={isBusy}
              leftSection={<IconPhotoPlus size={14} aria-hidden />}
            >
              Paste or choose a picture
            </Button>
          )}
        </FileButton>
      )}
      {(failure ?? error) && <Input.Error role="alert">{failure ?? error}</Input.Error>}
    </div>
  );
}

/** The picture input as a control of a form. */
export const pictureControl: Control = {
  blank: '',
  Component: ({ value, error, onChange }) => <PictureInput value={String(value)} error={error} onChange={onChange} />,
};
