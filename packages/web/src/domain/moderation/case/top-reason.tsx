import { StatusMark } from '../../../ui/status/status.tsx';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import type { CaseDetails } from './item.ts';
import { severityFaces, severityNames } from './severity.ts';
import classes from './top-reason.module.css';

/** The reason that most reports have, with a mark when it is severe. */
export function TopReason({ reason }: { readonly reason: CaseDetails['top_reason'] }) {
  if (!reason) return <TruncatedText>{null}</TruncatedText>;
  return (
    <span className={classes.reason}>
      <StatusMark {...severityFaces[reason.severity]} word={`Severity ${severityNames[reason.severity]}`} />
      <TruncatedText>{reason.name}</TruncatedText>
    </span>
  );
}
