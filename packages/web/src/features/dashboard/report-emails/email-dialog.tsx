import { type EmailedReport, reportEmails } from '@quarterdeck/contract/report-emails';
import { useMemo } from 'react';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import FormDialog from '../../../data/form/form-dialog.tsx';
import type { OpenDialog } from '../../../ui/dialog/open-dialog.ts';
import { selectControl } from '../../../ui/form/select.tsx';
import type { Field } from '../../../ui/form/values.ts';
import { recipientsControl } from './recipients.tsx';

const whenControl = selectControl([
  { value: 'week', label: 'Each Monday', says: 'The 7 days before.' },
  { value: 'month', label: 'On the first of the month', says: 'The month before.' },
  { value: 'day', label: 'Each day', says: 'The day before. The monthly report has the month so far.' },
]);

interface Props extends OpenDialog {
  readonly report: EmailedReport;
  /** The signed-in admin, who is the initial recipient. */
  readonly self: number | undefined;
}

/** The schedule and the recipients of an emailed report. */
export default function EmailDialog({ report, self, ...open }: Props) {
  const fields = useMemo(
    (): readonly Field<typeof reportEmails.add>[] => [
      { name: 'every', label: 'When', control: whenControl },
      { name: 'recipients', label: 'Recipients', control: recipientsControl(report, self) },
    ],
    [report, self],
  );
  return (
    <FormDialog
      call={reportEmails.add}
      title={report === 'month' ? 'Email the monthly report' : 'Email the dashboard'}
      lead={
        <>
          Each recipient gets the figures that they can see, at 8:00 in their time zone. See and stop what is sent under{' '}
          <GatedLink to="/report-emails" access={reportEmails.list.access} isInText>
            Scheduled reports
          </GatedLink>
          .
        </>
      }
      fields={fields}
      fixed={{ report }}
      submit="Schedule"
      invalidates={[reportEmails.list]}
      {...open}
    />
  );
}
