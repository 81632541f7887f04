import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { permissions } from '@quarterdeck/contract/core/access/permissions';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { areas, saysOf } from './meanings.ts';
import classes from './why.module.css';
import type { WhyProps } from './why.tsx';
import { WhyAnswer } from './why-answer.tsx';

const data = areas.map(({ name, permissions: own }) => ({
  group: name,
  items: own.map(({ code }) => ({ value: code, label: code })),
}));

const known = (code: string | null | undefined): Permission | undefined => permissions.find((one) => one === code);

/** The dialog of the question. */
export default function WhyDialog({ admin, permission, isOpen, onClose }: WhyProps) {
  const [code, setCode] = useState(known(permission));
  useEffect(() => {
    if (isOpen) setCode(known(permission));
  }, [isOpen, permission]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Why may ${admin.name}?`}>
      <div className={classes.why}>
        <Choice
          label="Permission"
          placeholder="Choose a permission"
          data={data}
          says={saysOf}
          value={code ?? null}
          onChange={(next) => setCode(known(next))}
          takesFocus={permission === undefined}
        />
        {code ? (
          <WhyAnswer admin={admin} permission={code} onGo={onClose} />
        ) : (
          <p className={classes.hint}>Choose a permission to see whether they hold it, and what gives it to them.</p>
        )}
      </div>
    </Dialog>
  );
}
