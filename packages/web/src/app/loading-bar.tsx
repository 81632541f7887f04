import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import classes from './app.module.css';

/** The thin bar at the top while something loads or is saved. */
export function LoadingBar() {
  const loads = useIsFetching({ predicate: ({ meta }) => meta?.silent !== true });
  const saves = useIsMutating();
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const isBusy = loads + saves > 0 || isNavigating;
  return <div className={classes.bar} data-busy={isBusy || undefined} aria-hidden />;
}
