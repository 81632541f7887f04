import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyWithRetry } from '../lazy/lazy-with-retry.tsx';

const PlaceMap = lazyWithRetry(() => import('./place-map.tsx'));
const CircleMap = lazyWithRetry(() => import('./circle-map.tsx'));

const waiting = <Skeleton height={309} radius="md" />;

/** A map around one place; the map library is loaded separately. */
export const LazyPlaceMap = (props: ComponentProps<typeof import('./place-map.tsx').default>) => (
  <Suspense fallback={waiting}>
    <PlaceMap {...props} />
  </Suspense>
);

/** A map around a circle, loaded in the same way. */
export const LazyCircleMap = (props: ComponentProps<typeof import('./circle-map.tsx').default>) => (
  <Suspense fallback={waiting}>
    <CircleMap {...props} />
  </Suspense>
);
