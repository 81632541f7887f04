import { createContext, use } from 'react';

/** The preferences of the signed-in admin that components need; `1` is yes. */
export interface Display {
  readonly time_zone: string;
  readonly single_keys: 0 | 1;
  readonly blur_media: 0 | 1;
  readonly greyscale_media?: 0 | 1 | undefined;
}

/** Set by the shell; outside of it, the defaults apply. */
export const DisplayContext = createContext<Display>({ time_zone: 'UTC', single_keys: 1, blur_media: 1 });

/** Returns the display preferences of the signed-in admin. */
export const useDisplay = (): Display => use(DisplayContext);
