import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePreferences } from '../../data/preferences.ts';
import classes from './first-day.module.css';
import { useSteps } from './use-steps.ts';

interface Props {
  readonly isCollapsed: boolean;
}

/** A link to the setup steps of a new installation, until all are done. */
function OpenSteps({ isCollapsed }: Props) {
  const { data } = useSteps();
  const steps = data?.data ?? [];
  const done = steps.filter((step) => step.done === 1).length;
  if (done === steps.length) return null;
  return (
    <Link
      to="/first-steps"
      className={classes.link ?? ''}
      aria-label={`Get started: ${done} of ${steps.length} steps done`}
    >
      <IconListCheck size={18} stroke={1.75} aria-hidden />
      {!isCollapsed && (
        <>
          <span>Get started</span>
          <span className={classes.count}>
            {done}/{steps.length}
          </span>
        </>
      )}
    </Link>
  );
}

/** The setup steps in the sidebar, for super admins who have not hidden them. */
export default function FirstStepsLink(props: Props) {
  const { preferences } = usePreferences();
  return preferences.first_steps === 1 ? <OpenSteps {...props} /> : null;
}
