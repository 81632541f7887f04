import { type EmailedReport, reportEmails } from '@quarterdeck/contract/report-emails';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../../../data/access/me.ts';
import { useHas } from '../../../data/access/use-has.ts';
import { useMay } from '../../../data/access/use-may.ts';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';

const EmailDialog = lazyDialog(() => import('./email-dialog.tsx'));

interface Props {
  readonly report: EmailedReport;
  /** What the button says where the report itself is not shown. */
  readonly label?: string;
}

/** Has a report emailed on a schedule. */
export function EmailThis({ report, label = 'Email this' }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { id } = useMe();
  const has = useHas(reportEmails.add);
  const { allowed } = useMay(reportEmails.add, { report });
  if (!(has && allowed)) return null;
  return (
    <>
      <GatedButton
        variant="default"
        disabledReason={undefined}
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </GatedButton>
      <EmailDialog report={report} self={id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
