import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from '../../ui/block/section.module.css';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import type { QuestionText } from '../../ui/dialog/question.tsx';

interface Props {
  /** The name of the setting. */
  readonly label: string;
  readonly isOn: boolean | undefined;
  readonly isSaving: boolean;
  readonly onTurn: (isOn: boolean) => void;
  /** The question before it is turned off. */
  readonly asksOff?: QuestionText;
}

const Half = ({ isCurrent, isWaiting, onClick, children }: HalfProps) => (
  <Button
    variant={isCurrent ? 'filled' : 'default'}
    disabled={isCurrent || isWaiting}
    aria-pressed={isCurrent}
    className={classes.half ?? ''}
    onClick={onClick}
  >
    {children}
  </Button>
);

interface HalfProps {
  readonly isCurrent: boolean;
  readonly isWaiting: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The buttons ON and OFF; the button of the current state is disabled. */
export function OnOff({ label, isOn, isSaving, onTurn, asksOff }: Props) {
  const [isAsking, setAsking] = useState(false);
  const isWaiting = isOn === undefined || isSaving;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
      <div role="group" aria-label={label} className={classes.onOff}>
        <Half isCurrent={isOn === true} isWaiting={isWaiting} onClick={() => onTurn(true)}>
          ON
        </Half>
        <Half
          isCurrent={isOn === false}
          isWaiting={isWaiting}
          onClick={() => (asksOff ? setAsking(true) : onTurn(false))}
        >
          OFF
        </Half>
      </div>
      {asksOff && (
        <Confirm
          {...asksOff}
          isOpen={isAsking}
          onYes={() => {
            setAsking(false);
            onTurn(false);
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
