import { createContext, use } from 'react';

/** What a component needs to know of the preferences of the signed-in admin; `1` is yes. */
export interface Display {
  readonly time_zone: string;
  readonly single_keys: 0 | 1;
  readonly blur_media: 0 | 1;
  readonly greyscale_media?: 0 | 1 | undefined;
}

/** Filled by the shell; outside it, what everyone begins with. */
export const DisplayContext = createContext<Display>({ time_zone: 'UTC', single_keys: 1, blur_media: 1 });

/** How the signed-in admin prefers things to be shown. */
export const useDisplay = (): Display => use(DisplayContext);
