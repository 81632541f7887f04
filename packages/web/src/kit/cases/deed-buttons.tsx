import { Kbd } from '@mantine/core';
import { GatedButton } from '../access/gated-button.tsx';
import { useShortcut } from '../keys/keys.ts';
import classes from './cases.module.css';
import { type Deed, deedKeys, labelOf } from './deeds.ts';
import type { CaseItem } from './item.ts';
import type { Deeds } from './use-deeds.ts';

interface ButtonProps {
  readonly deed: Deed;
  readonly item: CaseItem;
  readonly isOwn: boolean;
  /** It was about to be done, and was not: the focus comes back to it. */
  readonly isBack: boolean;
  readonly reason: string | undefined;
  readonly onStart: (deed: Deed) => void;
}

function DeedButton({ deed, item, isOwn, isBack, reason, onStart }: ButtonProps) {
  const label = labelOf(deed, item.what, isOwn);
  const { isOn } = useShortcut(deedKeys[deed], label, () => onStart(deed));
  const [first = ''] = deedKeys[deed].split(' ');
  return (
    <GatedButton
      variant="default"
      justify="space-between"
      reason={reason}
      autoFocus={isBack}
      onClick={() => onStart(deed)}
      {...(isOn ? { rightSection: <Kbd size="xs">{first}</Kbd>, 'aria-keyshortcuts': first } : {})}
    >
      {label}
    </GatedButton>
  );
}

interface Props {
  readonly item: CaseItem;
  readonly deeds: Deeds;
  /** Those that another button of the screen does. */
  readonly except?: readonly Deed[];
  /** Side by side. */
  readonly isRow?: boolean;
}

/** What can be done about a case: a button each, that names its key. */
export const DeedButtons = ({ item, deeds, except = [], isRow = false }: Props) => (
  <div className={classes.deeds} data-row={isRow || undefined}>
    {deeds.offered
      .filter(({ deed }) => !except.includes(deed))
      .map(({ deed, reason }) => (
        <DeedButton
          key={deed}
          {...{ deed, item, reason }}
          isOwn={deeds.isOwn}
          isBack={deed === deeds.cancelled}
          onStart={deeds.start}
        />
      ))}
  </div>
);
