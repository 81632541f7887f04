import { Skeleton } from '@mantine/core';
import classes from './permissions.module.css';

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7];

/** Placeholders for the permissions while they load. */
export const Places = () => (
  <div className={classes.section} aria-hidden>
    <ul className={classes.lines}>
      {PLACES.map((place) => (
        <li key={place} className={classes.line}>
          <div className={classes.what}>
            <Skeleton height={12} width={120 + ((place * 37) % 80)} my={4} />
            <Skeleton height={10} width={200 + ((place * 53) % 90)} my={6} />
          </div>
          <Skeleton height={24} width={46} radius="xl" />
        </li>
      ))}
    </ul>
  </div>
);
