import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const PlaceMap = lazy(() => import('./place-map.tsx'));
const CircleMap = lazy(() => import('./circle-map.tsx'));

const waiting = <Skeleton height={309} radius="md" />;

/** A map around one place; the means to draw it come later, in a file of their own. */
export const LatePlaceMap = (props: ComponentProps<typeof PlaceMap>) => (
  <Suspense fallback={waiting}>
    <PlaceMap {...props} />
  </Suspense>
);

/** The same around a circle. */
export const LateCircleMap = (props: ComponentProps<typeof CircleMap>) => (
  <Suspense fallback={waiting}>
    <CircleMap {...props} />
  </Suspense>
);
